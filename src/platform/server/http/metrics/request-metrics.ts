import type { Metric, Sample } from './text-format.ts';

type Answered = { route: string; method: string; status: number; seconds: number };

export type RequestMetrics = {
  count: (answered: Answered) => void;
  read: (labels: Record<string, string>) => Metric[];
};

const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type OfRoute = {
  answers: Map<string, number>;
  buckets: number[];
  seconds: number;
};

function histogram(route: string, { buckets, seconds }: OfRoute, labels: object): Sample[] {
  let below = 0;
  const counted = buckets.map((many, at): Sample => {
    below += many;
    const le = String(BUCKETS[at] ?? '+Inf');
    return { suffix: '_bucket', labels: { ...labels, route, le }, value: below };
  });
  const own = { ...labels, route };
  return [
    ...counted,
    { suffix: '_sum', labels: own, value: seconds },
    { suffix: '_count', labels: own, value: below },
  ];
}

export function createRequestMetrics(): RequestMetrics {
  const routes = new Map<string, OfRoute>();
  return {
    count({ route, method, status, seconds }) {
      let own = routes.get(route);
      if (!own) {
        own = { answers: new Map(), buckets: [...BUCKETS.map(() => 0), 0], seconds: 0 };
        routes.set(route, own);
      }
      const key = `${METHODS.has(method) ? method : 'other'} ${status}`;
      own.answers.set(key, (own.answers.get(key) ?? 0) + 1);
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      const at = bucket < 0 ? BUCKETS.length : bucket;
      own.buckets[at] = (own.buckets[at] ?? 0) + 1;
      own.seconds += seconds;
    },
    read(labels) {
      const all = [...routes];
      return [
        {
          name: 'http_requests_total',
          type: 'counter',
          help: 'Requests answered, by route pattern, method and status.',
          samples: all.flatMap(([route, { answers }]) =>
            [...answers].map(([key, value]) => {
              const [method = '', status = ''] = key.split(' ');
              return { labels: { ...labels, route, method, status }, value };
            }),
          ),
        },
        {
          name: 'http_request_duration_seconds',
          type: 'histogram',
          help: 'Time from a request to the beginning of its answer.',
          samples: all.flatMap(([route, own]) => histogram(route, own, labels)),
        },
      ];
    },
  };
}
