import { useDeferredValue } from 'react';
import type { PageKind } from '../../contract.ts';
import type { Facts } from '../../inline-text.ts';
import { PageView } from '../../storefront/page-view.tsx';
import { contentOf, type PageFields } from './page-fields.ts';
import styles from './page-editor.module.css';

type PagePreviewProps = { kind: PageKind; fields: PageFields; facts: Facts };

/** The page as visitors will see it, while it is written. */
export function PagePreview({ kind, fields, facts }: PagePreviewProps) {
  const shown = useDeferredValue(fields);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.paper} inert>
        <PageView
          kind={kind}
          content={contentOf(shown)}
          facts={facts}
          myData={<p className="hint">Here people can download what is stored about them.</p>}
          contactForm={<p className="hint">Here people can write to you.</p>}
        />
      </div>
    </section>
  );
}
