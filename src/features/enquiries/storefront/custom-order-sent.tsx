import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { BUDGETS, PRODUCT_TYPES } from '../options.ts';
import type { CustomOrderDraft } from './custom-order-draft.ts';

const LABELS: [keyof CustomOrderDraft, string][] = [
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['productType', 'Piece'],
  ['colors', 'Colors'],
  ['size', 'Size'],
  ['budget', 'Budget'],
  ['description', 'Wishes'],
];

const OPTIONS = [...PRODUCT_TYPES, ...BUDGETS];

function wordsOf(request: CustomOrderDraft, field: keyof CustomOrderDraft): string {
  const value = request[field];
  if (field !== 'productType' && field !== 'budget') return value;
  return OPTIONS.find((option) => option.value === value)?.label ?? value;
}

export function CustomOrderSent({
  request,
  onClose,
}: {
  request: CustomOrderDraft;
  onClose: () => void;
}) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div className="scroll sent">
        <DialogTitle>Request sent</DialogTitle>
        <p ref={message} tabIndex={-1}>
          <output>We will get back within 2 days!</output>
        </p>
        <dl>
          {LABELS.filter(([field]) => request[field] !== '').map(([field, label]) => (
            <div key={field} className="contents">
              <dt>{label}</dt>
              <dd className="whitespace-pre-line">{wordsOf(request, field)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
