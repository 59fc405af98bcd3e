import { watchCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import type { Context } from '#platform/server/context.ts';
import type { Config } from './config.ts';
import { openGatewayKeys } from './feature-settings.ts';
import { openShop } from './shop-environment.ts';

type Watched = Pick<Context, 'db' | 'log'> & { connectionString: string };

/** The settings and the keys for online payment, read again with each catalogue version. */
export async function watchSettings(config: Config, { connectionString, ...ctx }: Watched) {
  const shop = openShop(config);
  const gatewayKeys = openGatewayKeys(config, ctx);
  const version = await watchCatalogueVersion({
    connectionString,
    log: ctx.log,
    async refresh(client) {
      await shop.refresh(client);
      await gatewayKeys.refresh(client);
    },
  });
  return { shop, gatewayKeys, version };
}
