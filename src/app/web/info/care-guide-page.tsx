import { InfoPage, infoMeta } from './info-page.tsx';

export const meta = infoMeta({
  title: 'Care guide',
  description: 'How to keep a resin piece clear and glossy: heat, sun, cleaning and scratches.',
  path: '/care-guide',
});

export default function CareGuidePage() {
  return (
    <InfoPage title="Care guide">
      <h2>Every day</h2>
      <p>
        Wipe with a soft, damp cloth. A drop of mild soap is enough; no scourers, no alcohol, no
        acetone.
      </p>
      <h2>Heat and sun</h2>
      <p>
        Resin softens with heat. Warm cups are fine up to about 60 °C; a pan or a kettle is not.
        Keep pieces out of direct sun, which yellows clear resin over the years.
      </p>
      <h2>Food</h2>
      <p>
        Trays and platters are for dry or wrapped food. Do not cut on them, and do not use a
        dishwasher.
      </p>
      <h2>Small scratches</h2>
      <p>
        A car polish without abrasive and a soft cloth bring the gloss back. For deeper marks write
        to us: most pieces can be polished again.
      </p>
    </InfoPage>
  );
}
