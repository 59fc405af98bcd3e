import { createContext, use, useState, type ReactNode } from 'react';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDate, formatTime } from '#platform/ui/display/format-date.ts';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { FormFailure } from '#platform/ui/forms/form/form.tsx';
import type { FormState } from '#platform/ui/forms/form/use-form.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { ChevronDown, CircleAlert, History } from '#platform/ui/icons/icons.generated.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import { idOfPath, labelOfPath } from './validate-product.ts';
import styles from '../product-editor.module.css';

type SectionProps = {
  /** Path of the section in the product; error links lead to it. */
  path: string;
  title: string;
  /** What it holds, in a few words, for where it is folded. */
  holds?: string;
  /** Folded on all screens. */
  isRare?: boolean;
  error?: string | undefined;
  children: ReactNode;
  className?: string;
};

/** Sections in it are folded on a phone. */
export const FoldsOnPhones = createContext(false);

function useFold(isRare: boolean) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  const isFolding = isRare || (use(FoldsOnPhones) && isPhone);
  const [isOpen, setIsOpen] = useState(false);
  return { isFolding, isOpen, open: () => setIsOpen(true), toggle: () => setIsOpen(!isOpen) };
}

type FoldTitleProps = { title: string; holds: string; isOpen: boolean; onToggle: () => void };

function FoldTitle({ title, holds, isOpen, onToggle }: FoldTitleProps) {
  return (
    <button
      type="button"
      className={`fold ${styles.foldTitle}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span>
        <span>{title}</span>
        {!isOpen && <small>{holds || 'Nothing yet'}</small>}
      </span>
      <ChevronDown className="icon" />
    </button>
  );
}

export function Section(props: SectionProps) {
  const { path, title, holds = '', isRare = false, error, children, className = '' } = props;
  const id = `section-${path}`;
  const { isFolding, isOpen, open, toggle } = useFold(isRare);
  return (
    <section
      id={idOfPath(path)}
      tabIndex={-1}
      className={`card ${styles.section} ${isFolding ? styles.fold : ''}`}
      aria-labelledby={id}
      data-open={isFolding ? isOpen : undefined}
    >
      <h2 id={id}>
        {isFolding ? (
          <FoldTitle title={title} holds={holds} isOpen={isOpen} onToggle={toggle} />
        ) : (
          title
        )}
      </h2>
      {/* Shown for a mistake, it stays when that is mended while one types. */}
      <div className={className} onFocus={open}>
        {error !== undefined && (
          <p className={`error-message ${styles.sectionError}`}>
            <CircleAlert className="icon-small" />
            <span>{error}</span>
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

type FormErrorsProps = Pick<FormState, 'errors' | 'tries'> & {
  isReported?: boolean;
};

export function FormErrors({ errors, tries, isReported = false }: FormErrorsProps) {
  const all = Object.entries(errors).map(([path, sentence]) => {
    const where = labelOfPath(path);
    const message = where === '' ? sentence : `${where}: ${sentence}`;
    return { name: path, id: idOfPath(path), message };
  });
  // A missing name and a missing value are one error.
  const list = all.filter(
    ({ message }, at) => all.findIndex((one) => one.message === message) === at,
  );
  return (
    <>
      {!isReported && <FormFailure title="Not saved" keeps="What you typed is still here." />}
      <ErrorSummary errors={list} focusKey={tries} />
    </>
  );
}

const SECTIONS = [
  { value: '', label: 'Choose a section' },
  { value: 'basic', label: 'Basic Information' },
  { value: 'variants', label: 'Variants' },
  { value: 'fields', label: 'Made for the buyer' },
  { value: 'category', label: 'Category' },
  { value: 'images', label: 'Product Images' },
  { value: 'tag-words', label: 'Tags' },
  { value: 'attributes', label: 'Attributes' },
  { value: 'related', label: 'Goes well with' },
];

export function JumpTo() {
  return (
    <SelectField
      className={styles.jumpTo}
      label="Jump to"
      options={SECTIONS}
      value=""
      onChange={({ target }) => {
        const section = document.getElementById(idOfPath(target.value));
        section?.scrollIntoView();
        section?.focus({ preventScroll: true });
      }}
    />
  );
}

/** "14:05" for today, else with the day. */
function momentOf(at: string): string {
  const time = formatTime(at).replace(' hrs', '');
  return formatDate(at) === formatDate(new Date()) ? time : `${formatDate(at)}, ${time}`;
}

export function DraftNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <p className={`row wrap ${styles.draftNote}`}>
      <History className="icon-small" />
      <span>{`Draft from ${momentOf(at)} restored`}</span>
      <TextButton className="tap" onClick={onDiscard}>
        Discard
      </TextButton>
    </p>
  );
}
