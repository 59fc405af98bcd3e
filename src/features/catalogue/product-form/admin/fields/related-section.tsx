import type { RelatedProduct } from '../../../admin-contract.ts';
import { ProductChoice } from '../../../admin/choice/product-choice.tsx';
import { PRODUCT_LIMITS } from '../../product-draft.ts';
import { Section } from './form-parts.tsx';
import type { ProductForm } from './use-product-form.ts';

type RelatedSectionProps = {
  form: ProductForm;
  /** Id of the piece itself, once it is stored. */
  ownId?: string;
};

/** Chooses up to four pieces to show first below this one. */
export function RelatedSection({ form, ownId }: RelatedSectionProps) {
  const { fields, errors, edit } = form;
  const { related } = fields;
  const change = (next: RelatedProduct[]) =>
    edit('related', (before) => ({ ...before, related: next }));
  return (
    <Section
      path="related"
      title="Goes well with"
      holds={related.map(({ name }) => name).join(', ')}
      className="stack"
      error={errors.related}
    >
      <p className="hint">
        {`These show first below the piece, up to ${PRODUCT_LIMITS.related}. The shop adds the most similar pieces and leaves out what is sold out.`}
      </p>
      <ProductChoice
        value={related}
        onChange={change}
        most={PRODUCT_LIMITS.related}
        among="active"
        hint="Type a part of its name"
        except={ownId}
      />
    </Section>
  );
}
