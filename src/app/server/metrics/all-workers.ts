import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Metric } from '#platform/server/http/metrics/text-format.ts';

/** A worker that is busy for longer is left out of a scrape. */
const SILENT_MS = 5_000;

type Scrape = { id: string };
/** Sent by the worker that was scraped, to the primary; by the primary, to each worker; and their answers back. */
type Message =
  | { metrics: 'scrape'; scrape: Scrape }
  | { metrics: 'read'; scrape: Scrape }
  | { metrics: 'of one'; scrape: Scrape; read: Metric[] }
  | { metrics: 'of all'; scrape: Scrape; read: Metric[] };

function isMessage(sent: unknown): sent is Message {
  return typeof sent === 'object' && sent !== null && 'metrics' in sent;
}

/** Metrics of all workers. One that names no worker is about the whole shop, so it is listed once. */
function mergeMetrics(all: Metric[][]): Metric[] {
  const families = new Map<string, Metric>();
  for (const metric of all.flat()) {
    const known = families.get(metric.name);
    if (!known) families.set(metric.name, { ...metric, samples: [...metric.samples] });
    else known.samples.push(...metric.samples.filter(({ labels }) => labels?.worker !== undefined));
  }
  return [...families.values()];
}

/** @returns nothing from a worker that dies or hangs */
function readFrom(worker: Worker): Promise<Metric[]> {
  const scrape = { id: randomUUID() };
  return new Promise((resolve) => {
    const end = (read: Metric[]): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(read);
    };
    const onExit = (): void => end([]);
    const onMessage = (sent: unknown): void => {
      if (isMessage(sent) && sent.metrics === 'of one' && sent.scrape.id === scrape.id) {
        end(sent.read);
      }
    };
    const timer = setTimeout(onExit, SILENT_MS);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send({ metrics: 'read', scrape } satisfies Message);
  });
}

/** Answers each worker that is scraped with the metrics of all; runs in the primary. */
export function gatherMetrics(): void {
  cluster.on('message', (scraped, sent: unknown) => {
    if (!isMessage(sent) || sent.metrics !== 'scrape') return;
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
    void Promise.all(workers.flatMap((one) => (one ? [readFrom(one)] : []))).then((all) => {
      const read = mergeMetrics(all);
      if (!scraped.isConnected()) return;
      scraped.send({ metrics: 'of all', scrape: sent.scrape, read } satisfies Message);
    });
  });
}

/** Reads the metrics of all workers through the primary; `own` is the part of this one. */
export function readThroughPrimary(own: () => Promise<Metric[]>): () => Promise<Metric[]> {
  const scrapes = new Map<string, (read: Metric[]) => void>();
  process.on('message', (sent: unknown) => {
    if (!isMessage(sent)) return;
    const { metrics, scrape } = sent;
    if (metrics === 'read') {
      void own().then((read) =>
        process.send?.({ metrics: 'of one', scrape, read } satisfies Message),
      );
    }
    if (metrics === 'of all') {
      scrapes.get(scrape.id)?.(sent.read);
      scrapes.delete(scrape.id);
    }
  });
  return () =>
    new Promise((resolve) => {
      const scrape = { id: randomUUID() };
      scrapes.set(scrape.id, resolve);
      process.send?.({ metrics: 'scrape', scrape } satisfies Message);
    });
}
