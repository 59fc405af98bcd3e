import { useState, type FormEvent } from 'react';
import { PersonalLines } from '#features/cart/storefront/personal-lines.tsx';
import type { PersonalAnswers } from '#features/catalogue/storefront/personal/personal-answers.ts';
import { PersonalForm } from '#features/catalogue/storefront/personal/personal-form.tsx';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { WordsQuestionWire } from '../../words-contract.ts';
import { sendOtherWords, type Whose } from './words-question.ts';

type Question = WordsQuestionWire;
type OtherWordsFormProps = { whose: Whose; question: Question };

function Piece({ question: { product, quantity, personal } }: { question: Question }) {
  const { mediaId, image: url } = product;
  const about = [product.variant, `Qty ${quantity}`].filter(Boolean).join(' · ');
  return (
    <div className="words-piece">
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

function useAnswer({ whose }: OtherWordsFormProps) {
  const [given, setGiven] = useState<PersonalAnswers>();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSending, setIsSending] = useState(false);
  const [taken, setTaken] = useState<Question['personal']>();
  async function send(): Promise<void> {
    if (isSending || given === undefined) return;
    setProblem(undefined);
    if (Object.keys(given.problems).length > 0) return setTries(tries + 1);
    setIsSending(true);
    const result = await sendOtherWords(whose, given.answers);
    setIsSending(false);
    if (result.ok) setTaken(result.data.personal);
    else setProblem(result.problem);
  }
  return { setGiven, tries, problem, isSending, taken, send };
}

function Sent({ personal }: { personal: Question['personal'] }) {
  return (
    <>
      <Banner tone="ok" title="Your other words are with the maker">
        The price stays as it is, and the piece gets these words.
      </Banner>
      <div className="words-piece">
        <PersonalLines personal={personal} photos="counted" />
      </div>
      <p>
        <LinkButton to="/my-orders">My Orders</LinkButton>
      </p>
    </>
  );
}

/** The fieldset of the product page, with the answers of before. */
export function OtherWordsForm(props: OtherWordsFormProps) {
  const { question } = props;
  const { setGiven, tries, problem, isSending, taken, send } = useAnswer(props);
  if (taken) return <Sent personal={taken} />;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void send();
  }
  return (
    <form noValidate onSubmit={submit} className="words-form">
      <p>
        Order <span translate="no">{question.number}</span>: the maker cannot make this piece as you
        wrote it.
      </p>
      <Piece question={question} />
      <p className="well words-why">
        Why: <bdi>{question.reason}</bdi>
      </p>
      <fieldset className="yours">
        <legend className="legend">Give other words</legend>
        <PersonalForm
          fields={question.fields}
          answers={question.answers}
          tries={tries}
          Photos={undefined}
          onChange={setGiven}
        />
      </fieldset>
      <p className="muted">The price stays as you ordered it.</p>
      {problem !== undefined && (
        <Banner tone="bad" title={problem.title}>
          {[problem.detail, ...Object.values(problem.fields ?? {})].join(' ')}
        </Banner>
      )}
      <Button type="submit" size="l" busy={isSending} busyLabel="Sending…">
        Send other words
      </Button>
    </form>
  );
}
