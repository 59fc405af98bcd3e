import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { AttemptForm } from '../gateway/gateway-contract.ts';

function memoryOf(number: string) {
  return tabMemory<AttemptForm>(`gateway-form.${number}`);
}

/** The policy of a document stays while the router changes pages: only that of an order's page lets a form leave the shop. */
function mayLeave(number: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === `/order/${number}`;
}

function send({ action, fields }: AttemptForm): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** Leaves for the gateway's page, after loading the order's page as a document of its own where need be. */
export function leaveForGateway(number: string, form: AttemptForm): void {
  if (mayLeave(number)) {
    send(form);
    return;
  }
  memoryOf(number).save(form);
  window.location.assign(`/order/${number}`);
}

/** Goes on to the gateway's page where the order's page was loaded for that. */
export function goOnToGateway(number: string): void {
  const form = memoryOf(number).read();
  if (!form) return;
  memoryOf(number).clear();
  if (mayLeave(number)) send(form);
}
