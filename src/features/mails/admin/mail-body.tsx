import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '#platform/ui/display/tabs.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { Mail } from '../contract.ts';
import { previewHtml } from './preview-html.ts';

function Preview({ html }: { html: string }) {
  const isNarrow = useMediaQuery('(max-width: 700px)');
  const document = useMemo(() => previewHtml(html, { isNarrow }), [html, isNarrow]);
  return (
    <>
      <iframe className="mail-frame" title="The mail as it looks" sandbox="" srcDoc={document} />
      <p className="hint">Simplified: nothing of a mail runs or loads here.</p>
    </>
  );
}

export function MailBody({ mail }: { mail: Mail }) {
  const [search, setSearch] = useSearchParams();
  if (mail.isSecret) return <Banner title="Not shown">{mail.text}</Banner>;
  const show = (id: string) =>
    setSearch(id === 'text' ? { show: 'text' } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      label="The mail"
      value={search.get('show') === 'text' ? 'text' : 'looks'}
      onChange={show}
      tabs={[
        { id: 'looks', label: 'As it looks', content: <Preview html={mail.html} /> },
        { id: 'text', label: 'Text', content: <pre className="mail-text">{mail.text}</pre> },
      ]}
    />
  );
}
