declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** A server that speaks the language of S3 and keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    run: () => Promise<{ port: number }>;
    close: () => Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type Signed = { uri: string };
  const v4: { getStringToSign: (request: Signed, signature: unknown) => string };
  export default v4;
}
