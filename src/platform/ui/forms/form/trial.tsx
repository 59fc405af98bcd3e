import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../actions/button.tsx';
import { Banner } from '../../feedback/banner.tsx';
import type { FormSchema } from './resolver.ts';
import { useForm } from './use-form.ts';
import type { Sent } from './use-sending.ts';
import styles from './trial.module.css';

type Found = { isWorking: boolean; sentence: string; field?: string | undefined };

/** What does not work is a refusal, at the field to look at if that is shown. */
function refusalOf({ sentence, field }: Found, isShown: (name: string) => boolean) {
  const fields = field !== undefined && isShown(field) ? { fields: { [field]: sentence } } : {};
  const problem = { type: 'about:blank', title: 'It does not work yet', status: 422, code: '' };
  return { ok: false as const, problem: { ...problem, detail: sentence, ...fields } };
}

type TrialOptions<Draft, Body> = {
  schema: FormSchema<Draft, Body>;
  draft: Draft;
  check: (body: Body) => Promise<Sent<Found>>;
  /** Whether a field is on the screen, so that it can show what is wrong. */
  isShown?: (name: string) => boolean;
};

/** Tries what is typed without saving it; what was found holds until the draft changes. */
export function useTrial<Draft extends FieldValues, Body>(options: TrialOptions<Draft, Body>) {
  const { schema, draft, check, isShown = () => true } = options;
  const [works, setWorks] = useState<{ draft: string; sentence: string }>();
  const text = JSON.stringify(draft);
  const trial = useForm({
    schema,
    start: draft,
    send: async (body: Body): Promise<Sent<Found>> => {
      const sent = await check(body);
      if (!sent.ok) return sent;
      if (!sent.data.isWorking) return refusalOf(sent.data, isShown);
      setWorks({ draft: text, sentence: sent.data.sentence });
      return sent;
    },
  });
  const { problem } = trial;
  return {
    ...trial,
    found: works?.draft === text ? works.sentence : undefined,
    isSaid: Object.keys(problem?.fields ?? {}).some(isShown),
  };
}

type TryOutProps = {
  isBusy: boolean;
  isOnline: boolean;
  /** What a press does: "Signs in there once. Nothing is saved or sent." */
  hint: string;
  offline: string;
  problem: { title: string; detail: string } | undefined;
  onPress: () => unknown;
  icon?: ReactNode;
  busyLabel?: string;
  isDisabled?: boolean;
  className?: string | undefined;
  children: string;
};

/** A button that tries something, with what it does beside it and what went wrong below. */
export function TryOut(props: TryOutProps) {
  const { isBusy, isOnline, problem, icon, busyLabel, isDisabled = false, className = '' } = props;
  return (
    <>
      <div className={`row wrap ${styles.tryOut} ${className}`}>
        <Button
          variant="secondary"
          icon={icon}
          busy={isBusy}
          {...(busyLabel !== undefined && { busyLabel })}
          disabled={!isOnline || isDisabled}
          onClick={() => void props.onPress()}
        >
          {props.children}
        </Button>
        <p className="hint">{isOnline ? props.hint : props.offline}</p>
      </div>
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
    </>
  );
}
