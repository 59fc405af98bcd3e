import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDate, formatTime } from '#platform/ui/display/format-date.ts';
import { History } from '#platform/ui/icons/history.tsx';

/** "14:05" for today, else with the day. */
function momentOf(at: string): string {
  const time = formatTime(at).replace(' hrs', '');
  return formatDate(at) === formatDate(new Date()) ? time : `${formatDate(at)}, ${time}`;
}

/** Tells that what stands in the form was typed before. */
export function DraftNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <p className="draft-note">
      <History className="ico-s" />
      Draft from {momentOf(at)} restored
      <TextButton onClick={onDiscard}>Discard</TextButton>
    </p>
  );
}
