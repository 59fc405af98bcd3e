import { Writable } from 'node:stream';
import { brotliCompressSync, constants } from 'node:zlib';
import { DomHandler, Parser } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

type Node = DomHandler['dom'][number];

/** What HTML calls otherwise than React; an attribute without a value is one that is there. */
function propsOf(attributes: Record<string, string>, key: number): Record<string, unknown> {
  const named = Object.entries(attributes).map(([name, value]) => [
    name === 'class' ? 'className' : name,
    value === '' && name !== 'alt' && name !== 'value' ? true : value,
  ]);
  return { ...Object.fromEntries(named), key };
}

function elementOf(node: Node, index: number): ReactNode {
  if (node.type === 'text') return node.data;
  if (!('attribs' in node)) return null;
  const props = propsOf(node.attribs, index);
  const [first] = node.children;
  if (node.name === 'script') {
    const source = first?.type === 'text' ? first.data : '';
    return createElement('script', { ...props, dangerouslySetInnerHTML: { __html: source } });
  }
  const children = node.children.map(elementOf);
  return createElement(node.name, props, ...children);
}

function render(page: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const whole = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    whole.once('finish', () => resolve(Buffer.concat(chunks)));
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(whole),
      onShellError: reject,
    });
  });
}

/**
 * React alone with the elements of this page: made, rendered and compressed anew each time, without
 * components, a router, or data that is looked up.
 */
export function reactPage(html: string): () => Promise<Buffer> {
  const handler = new DomHandler();
  new Parser(handler).end(html);
  const root = handler.dom.find((node) => 'name' in node && node.name === 'html');
  if (!root) throw new Error('That is no page');
  return async () => {
    const page = await render(elementOf(root, 0));
    return brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
      },
    });
  };
}
