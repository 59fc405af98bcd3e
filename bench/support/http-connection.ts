import net from 'node:net';

export type Answered = { status: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection that sends one request at a time and does next to nothing
 * with the answer: a client that works harder than the server would measure itself.
 */
export class HttpConnection {
  private socket: net.Socket | undefined;
  private waiting: { resolve(answered: Answered): void; reject(error: Error): void } | undefined;
  private head: Buffer = Buffer.alloc(0);
  private bodyLeft = -1;
  private status = 0;
  private isLast = false;
  private readonly hostname: string;
  private readonly port: number;
  private readonly headLines: string;
  private readonly localAddress: string | undefined;

  /** @param localAddress the address it comes from, where that matters */
  constructor(origin: string, headers: Record<string, string>, localAddress?: string) {
    this.localAddress = localAddress;
    const { hostname, port, host } = new URL(origin);
    this.hostname = hostname;
    this.port = Number(port);
    const all = Object.entries({ host, ...headers });
    this.headLines = ` HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
  }

  get isOpen(): boolean {
    return this.socket !== undefined;
  }

  get(path: string): Promise<Answered> {
    return this.send(`GET ${path}${this.headLines}\r\n`);
  }

  /** @param headers further ones of this request */
  post(path: string, json: string, headers: Record<string, string> = {}): Promise<Answered> {
    const own = Object.entries({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(json)),
      ...headers,
    });
    const lines = own.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return this.send(`POST ${path}${this.headLines}${lines}\r\n${json}`);
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private send(request: string): Promise<Answered> {
    this.socket ??= this.open();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket?.write(request);
    });
  }

  private open(): net.Socket {
    const { hostname: host, port, localAddress } = this;
    const from = localAddress !== undefined && { localAddress };
    const socket = net.connect({ host, port, noDelay: true, ...from });
    // Without an encoding there are no strings.
    socket.on('data', (chunk) => typeof chunk !== 'string' && this.read(chunk));
    const lost = (error?: Error): void => {
      if (this.socket === socket) this.socket = undefined;
      this.waiting?.reject(error ?? new Error('The server closed the connection'));
      this.waiting = undefined;
    };
    socket.on('error', lost);
    socket.on('close', () => this.socket === socket && lost());
    return socket;
  }

  private read(chunk: Buffer): void {
    if (this.bodyLeft >= 0) {
      this.bodyLeft -= chunk.byteLength;
    } else {
      this.head = this.head.byteLength === 0 ? chunk : Buffer.concat([this.head, chunk]);
      const end = this.head.indexOf(HEAD_END);
      if (end < 0) return;
      this.readHead(this.head.toString('latin1', 0, end).toLowerCase());
      this.bodyLeft -= this.head.byteLength - end - HEAD_END.byteLength;
      this.head = Buffer.alloc(0);
    }
    if (this.bodyLeft <= 0) this.finish();
  }

  private readHead(head: string): void {
    this.status = Number(head.slice(9, 12));
    const at = head.indexOf('\r\ncontent-length: ');
    const isEmpty = this.status === 204;
    if (at < 0 && !isEmpty) throw new Error(`An answer without content-length: ${head}`);
    this.bodyLeft = isEmpty ? 0 : Number.parseInt(head.slice(at + 18, at + 30), 10);
    this.isLast = head.includes('\r\nconnection: close');
  }

  private finish(): void {
    this.bodyLeft = -1;
    if (this.isLast) this.close();
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: this.status });
  }
}
