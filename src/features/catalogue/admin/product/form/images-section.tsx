import { useCallback, useEffect, useRef } from 'react';
import { filesOf } from '../pictures/drop-zone.tsx';
import { PictureList } from '../pictures/picture-list.tsx';
import { Section } from './section.tsx';
import type { ProductForm } from './use-product-form.ts';

type Take = (files: Iterable<File>) => void;

/** A picture that is pasted or dropped anywhere else on the page is meant for the product. */
function useStrays(): (take: Take) => void {
  const taker = useRef<Take>(undefined);
  useEffect(() => {
    function take(event: ClipboardEvent | DragEvent): void {
      const transfer = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      const files = filesOf(transfer);
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      taker.current?.(files);
    }
    // Without this the browser would leave the page to show the file.
    const allow = (event: DragEvent) => event.preventDefault();
    window.addEventListener('paste', take);
    window.addEventListener('drop', take);
    window.addEventListener('dragover', allow);
    return () => {
      window.removeEventListener('paste', take);
      window.removeEventListener('drop', take);
      window.removeEventListener('dragover', allow);
    };
  }, []);
  return useCallback((take) => {
    taker.current = take;
  }, []);
}

/** The pictures of the product itself. */
export function ImagesSection({ form, title }: { form: ProductForm; title: string }) {
  const { fields, errors, edit } = form;
  const onTaker = useStrays();
  return (
    <Section path="images" title={title} error={errors.images}>
      <PictureList
        label={title}
        path="images"
        rows={fields.images}
        errors={errors}
        onTaker={onTaker}
        onChange={(path, change) =>
          edit(path, (before) => ({ ...before, images: change(before.images) }))
        }
      />
    </Section>
  );
}
