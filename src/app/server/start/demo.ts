import path from 'node:path';
import { ensureDemoDrop } from '#demo/drop/ensure-demo-drop.ts';
import { isDemoShop } from '#demo/is-demo-shop.ts';
import { seedDemo } from '#demo/seed.ts';
import { DEMO_SETTINGS } from '#demo/shop-settings.ts';
import { listPrimaryPictures } from '#features/catalogue/server/product-queries.ts';
import {
  isDemoAddress,
  type GoogleSettings,
} from '#features/identity/server/provider/google-settings.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { withoutDemo, type Config } from '../config/config.ts';

type Options = {
  config: Config;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

function isNeeded({ DEMO, IDENTITY, GOOGLE_CLIENT_ID, PUBLIC_URL }: Config): boolean {
  return (
    DEMO &&
    IDENTITY === 'embedded' &&
    GOOGLE_CLIENT_ID === undefined &&
    (PUBLIC_URL === undefined || isDemoAddress(PUBLIC_URL))
  );
}

/** The demo's stand-in for Google; undefined where it must not run, and its code is not loaded. */
export async function openGoogleStandIn(options: Options): Promise<GoogleSettings | undefined> {
  const { config, log, opened } = options;
  if (!isNeeded(config)) return undefined;
  const { startGoogleStandIn } = await import('#demo/google/start-google-stand-in.ts');
  const { settings, close } = await startGoogleStandIn({
    shopName: config.SHOP_NAME ?? DEMO_SETTINGS.who.name,
    log,
  });
  opened('stand-in for Google', close);
  return settings;
}

const CARD_PICTURE = '480.avif';

/** Makes the card pictures of a freshly filled shop ahead of its visitors. */
export async function warmPictures(db: Database, media: MediaService, log: Log): Promise<void> {
  try {
    for (const { media_id: id } of await listPrimaryPictures(db)) {
      if (id === null) continue;
      await media.serve(new Request('http://localhost/'), { id, file: CARD_PICTURE });
    }
  } catch (error) {
    log.warn({ err: error }, 'pictures were not made ahead');
  }
}

type Filling = { config: Config; rootDir: string; progress: (message: string) => void };

/** Fills an empty shop with the demo. @returns whether it did, and the settings: DEMO is off in a shop that sells its own */
export async function fillDemo(
  ctx: Context,
  { config, rootDir, progress }: Filling,
): Promise<{ config: Config; isFreshDemo: boolean }> {
  if (!config.DEMO) return { config, isFreshDemo: false };
  progress('4/5 Looking after the demo catalogue');
  const isFreshDemo = await seedDemo(ctx, {
    picturesDir: path.join(rootDir, 'demo/pictures'),
    progress: (done, all) => done === all && progress(`     ${all} pictures prepared`),
  });
  if (await isDemoShop(ctx)) {
    await ensureDemoDrop(ctx, isFreshDemo);
    return { config, isFreshDemo };
  }
  progress('     This shop sells its own, so it opens as with DEMO=off');
  return { config: withoutDemo(config), isFreshDemo: false };
}
