type Links = {
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  OIDC_JWKS_URL?: string | undefined;
  PICTURES_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
};

const THIS_MACHINE = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

function isElsewhere(address: string): boolean {
  return !THIS_MACHINE.has(new URL(address).hostname);
}

/** True if rows and passwords would travel to this database in the clear without a setting that allows it. */
function isBareDatabase(address: string): boolean {
  const { searchParams: provided } = new URL(address);
  const isSocket = provided.get('host')?.startsWith('/') === true;
  return (
    isElsewhere(address) && !isSocket && !provided.has('sslmode') && !provided.has('sslrootcert')
  );
}

function isBareHttp(address: string | undefined): boolean {
  return address?.startsWith('http:') === true && isElsewhere(address);
}

/** Settings that would send data over a network unencrypted, in a shop open to the public. */
export function unsafeLink({
  PUBLIC_URL,
  DATABASE_URL,
  OIDC_JWKS_URL: keys,
  PICTURES_S3_ENDPOINT: pictures,
  BACKUP_S3_ENDPOINT: backups,
}: Links): string | undefined {
  if (isBareHttp(keys)) {
    return 'OIDC_JWKS_URL must begin with https: whoever changes the keys on the way could be anybody.';
  }
  if (PUBLIC_URL?.startsWith('https:') !== true) return undefined;
  if (DATABASE_URL !== undefined && isBareDatabase(DATABASE_URL)) {
    return 'DATABASE_URL on another machine needs ?sslmode=verify-full, or ?sslmode=disable where the network between the two is yours alone.';
  }
  if (isBareHttp(pictures)) {
    return 'PICTURES_S3_ENDPOINT on another machine must begin with https: whoever is on the way could put other pictures into the shop.';
  }
  if (isBareHttp(backups)) {
    return 'BACKUP_S3_ENDPOINT on another machine must begin with https: whoever is on the way could remove or hold back backups.';
  }
  return undefined;
}
