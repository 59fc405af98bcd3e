export type Sample = {
  value: number;
  labels?: Record<string, string>;
  suffix?: string;
};

export type Metric = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: Sample[];
};

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')}"`;
}

function line(name: string, { value, labels = {}, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  const braced = pairs.length > 0 ? `{${pairs.join(',')}}` : '';
  return `${name}${suffix}${braced} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`;
}

export function writeMetrics(metrics: Metric[]): string {
  const lines = metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => line(name, sample)),
    ]);
  return `${lines.join('\n')}\n`;
}
