import { useEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { NO_PROOF, type OwnerProof, type ProofKind } from '../owner-proof.ts';
import { CodeField } from '../storefront/code-field.tsx';
import { useSignIn } from '../storefront/sign-in-state.ts';

type Refused = { sentence: string };

/** The owner's proof, typed to confirm a change. */
export function useOwnerProof() {
  const [proof, setProof] = useState(NO_PROOF);
  const [refused, setRefused] = useState<Refused>();

  function change(next: OwnerProof): void {
    setProof(next);
    setRefused(undefined);
  }
  return {
    proof,
    refused,
    change,
    /** Shows a refusal of the proof at its field. @returns false: it was refused for something else */
    refuse: ({ fields = {} }: Pick<ProblemBody, 'fields'>): boolean => {
      const sentence = fields.code ?? fields.currentPassword;
      setRefused(sentence === undefined ? undefined : { sentence });
      return sentence !== undefined;
    },
    forget: () => change(NO_PROOF),
  };
}

type Props = {
  kind: ProofKind;
  /** Says why it is needed. */
  children: string;
  typed: {
    proof: OwnerProof;
    refused: Refused | undefined;
    change: (proof: OwnerProof) => void;
  };
};

/** Asks the owner for a code of the second step or the password; with an outside issuer for nothing. */
export function OwnerProofField({ kind, children, typed }: Props) {
  const { proof, refused, change } = typed;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);
  const signIn = useSignIn();
  if (kind === 'none') return null;
  const isCode = kind === 'code';
  return (
    <div className="stack">
      <p className="muted">{children}</p>
      {isCode ? (
        <CodeField
          ref={field}
          name="code"
          value={proof.code}
          error={refused?.sentence}
          onChange={({ target }) => change({ ...proof, code: target.value })}
        />
      ) : (
        <>
          {/* Tells a password manager whose password this is. */}
          <input
            type="text"
            autoComplete="username"
            value={signIn.status === 'in' ? signIn.email : ''}
            readOnly
            hidden
          />
          <PasswordField
            ref={field}
            label="Your password"
            name="currentPassword"
            hint="The one you sign in to your shop with"
            toggleName="your password"
            required
            maxLength={128}
            value={proof.currentPassword}
            error={refused?.sentence}
            onChange={({ target }) => change({ ...proof, currentPassword: target.value })}
          />
        </>
      )}
    </div>
  );
}
