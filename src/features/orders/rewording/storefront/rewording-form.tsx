import { useEffect, useRef, useState } from 'react';
import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { readAnswers, type Answers } from '#features/catalogue/personal/personal-details.ts';
import { PersonalForm } from '#features/catalogue/storefront/product/personal/personal-form.tsx';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { RewordingQuestionWire } from '../rewording-contract.ts';
import { sendRewording, type Whose } from './rewording-question.ts';
import styles from './rewording.module.css';
import personalFormStyles from '#features/catalogue/storefront/product/personal/personal-form.module.css';

type Question = RewordingQuestionWire;
type RewordingFormProps = { whose: Whose; question: Question };

function Product({ question: { product, quantity, personal } }: { question: Question }) {
  const { mediaId, image: url } = product;
  const about = [product.variant, `Qty ${quantity}`].filter(Boolean).join(' · ');
  return (
    <div className={`breaks ${styles.product}`}>
      <Picture
        src={{ mediaId, url, alt: '', width: 960, height: 1200 }}
        sizes="96px"
        widths={[96, 160, 240, 320]}
        className="thumb"
      />
      <div>
        <b>{product.name}</b>
        <div className="muted">{about}</div>
        <PersonalLines personal={personal} photos="counted" />
      </div>
    </div>
  );
}

function Sent({ personal }: { personal: Question['personal'] }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <div ref={said} tabIndex={-1}>
        <Banner tone="ok" title="The maker has your new words">
          The price stays the same, and the piece gets these words.
        </Banner>
      </div>
      <div className={`breaks ${styles.product}`}>
        <PersonalLines personal={personal} photos="counted" />
      </div>
      <p>
        <LinkButton to="/my-orders">My Orders</LinkButton>
      </p>
    </>
  );
}

/** The fieldset of the product page, with the answers of before. */
export function RewordingForm({ whose, question }: RewordingFormProps) {
  const { fields } = question;
  const [taken, setTaken] = useState<Question['personal']>();
  const form = useForm({
    schema: checkedDraft(
      ({ answers }: { answers: Answers }) =>
        readAnswers(fields, answers, indiaDay(new Date())).problems,
      ({ answers }) => answers,
    ),
    start: { answers: question.answers },
    send: (answers) => sendRewording(whose, answers),
    after: ({ personal }) => setTaken(personal),
  });
  if (taken) return <Sent personal={taken} />;
  return (
    <Form form={form} className={`column ${styles.form}`}>
      <p>
        Order <span translate="no">{question.number}</span>: the maker can't make this piece as you
        wrote it.
      </p>
      <Product question={question} />
      <p className="breaks well">
        Why: <bdi>{question.reason}</bdi>
      </p>
      <fieldset className={personalFormStyles.yours} inert={form.isSending}>
        <legend className="legend">Change your words</legend>
        <PersonalForm
          fields={fields}
          answers={question.answers}
          tries={form.tries}
          Photos={undefined}
          onChange={({ answers }) => form.change('answers', answers)}
        />
      </fieldset>
      <p className="muted">The price stays the same.</p>
      <FormFailure />
      <FormWaiting />
      <SendButton size="l" busyLabel="Sending…">
        Send new words
      </SendButton>
    </Form>
  );
}
