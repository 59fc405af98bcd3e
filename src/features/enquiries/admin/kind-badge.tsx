import { MessageCircleQuestionMark } from '#platform/ui/icons/message-circle-question-mark.tsx';
import { Palette } from '#platform/ui/icons/palette.tsx';
import type { ListedRequest } from '../admin-contract.ts';

/** Whether somebody wishes for a piece of their own or asks something. */
export function KindBadge({ kind }: { kind: ListedRequest['kind'] }) {
  const isCustom = kind === 'custom';
  const Icon = isCustom ? Palette : MessageCircleQuestionMark;
  return (
    <span className={isCustom ? 'badge rq-custom' : 'badge rq-question'}>
      <Icon className="ico-s" />
      {isCustom ? 'Custom order' : 'Question'}
    </span>
  );
}
