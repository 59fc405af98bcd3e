import { Button } from '#platform/ui/actions/button.tsx';
import { useState } from 'react';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { OfflineStrip } from '#platform/ui/feedback/offline-strip.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ThemeMenu } from '#platform/ui/theme/theme-menu.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Shore } from '#platform/ui/shore/shore.tsx';
import { UprightShore } from '#platform/ui/shore/upright-shore.tsx';
import showcase from './showcase.module.css';

function Banners() {
  return (
    <div className="stack">
      <Banner>Prices include all taxes.</Banner>
      <Banner tone="gold" title="Only a few left">
        The next batch is poured on Monday.
      </Banner>
      <Banner tone="ok" title="Order placed">
        You can cancel until 21:40 hrs.
      </Banner>
      <Banner
        tone="bad"
        title="The list did not load"
        action={
          <Button variant="secondary" size="s">
            Try again
          </Button>
        }
      >
        Check the connection. Nothing you typed is lost.
      </Banner>
    </div>
  );
}

function Skeletons() {
  const [round, setRound] = useState(0);
  return (
    <div className="stack">
      <Button variant="secondary" onClick={() => setRound(round + 1)}>
        Load again
      </Button>
      <Loading key={`cards${round}`} label="Loading pieces" className={showcase.cards}>
        <Skeleton shape="card" count={4} />
      </Loading>
      <Loading key={`rows${round}`} label="Loading rows" className={showcase.stacked}>
        <Skeleton shape="line" count={3} />
        <Skeleton shape="block" count={2} />
      </Loading>
      <Loading key={`words${round}`} label="Loading figures" />
    </div>
  );
}

export function FeedbackShowcase() {
  const announce = useAnnounce();
  const isOnline = useOnline();
  return (
    <section className="stack" aria-labelledby="feedback">
      <h2 id="feedback">Feedback</h2>
      <div className="row wrap">
        <ThemeMenu />
        <Button variant="secondary" onClick={() => announce('12 found')}>
          Say "12 found" <VisuallyHidden>to screen readers</VisuallyHidden>
        </Button>
        <p>{isOnline ? 'Online' : 'Offline'}</p>
      </div>
      <OfflineStrip />
      <Banners />
      <Skeletons />
      <EmptyState
        title="Nothing matches ‘xyz’."
        text="Try a shorter word, or one of the tags."
        action={<Button>Clear search</Button>}
      />
      <h2>Shore</h2>
      <Shore edge="bottom" className={showcase.height360} />
      <Shore edge="bottom" half className={showcase.height160} />
      <Shore edge="top" className={showcase.height240} />
      <div className={showcase.height700}>
        <UprightShore className={showcase.indented} />
      </div>
    </section>
  );
}
