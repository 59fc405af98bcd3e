import {
  isDemoAddress,
  type GoogleSettings,
} from '#features/identity/server/provider/google-settings.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config.ts';

type Options = {
  config: Config;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

/** Only in a demo on this machine that signs people in itself and has not been given the real Google. */
function isWanted({ DEMO, IDENTITY, GOOGLE_CLIENT_ID, PUBLIC_URL }: Config): boolean {
  return (
    DEMO &&
    IDENTITY === 'embedded' &&
    GOOGLE_CLIENT_ID === undefined &&
    (PUBLIC_URL === undefined || isDemoAddress(PUBLIC_URL))
  );
}

/** The demo's stand-in for Google, or undefined where it must not run; there nothing of it is loaded. */
export async function openGoogleStandIn(options: Options): Promise<GoogleSettings | undefined> {
  const { config, log, opened } = options;
  if (!isWanted(config)) return undefined;
  const { startGoogleStandIn } = await import('#demo/google/start-google-stand-in.ts');
  const { settings, close } = await startGoogleStandIn({ shopName: config.SHOP_NAME, log });
  opened('stand-in for Google', close);
  return settings;
}
