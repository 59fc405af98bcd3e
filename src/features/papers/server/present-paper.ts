import type { Paper as PaperOnWire, RegisteredPaper } from '../contract.ts';
import type { Paper } from './settle-papers.ts';

export function presentPaper({ id, label, snapshot, ...paper }: Paper): PaperOnWire {
  return {
    id,
    kind: snapshot.kind,
    label,
    issuedAt: paper.issued_at.toISOString(),
    total: snapshot.total,
    ...(snapshot.of && { of: snapshot.of.label }),
    ...(paper.part_seq !== null && { part: paper.part_seq }),
  };
}

export function presentRegistered(paper: Paper): RegisteredPaper {
  const { order, billTo } = paper.snapshot;
  return {
    ...presentPaper(paper),
    order: { id: paper.order_id, number: order.number },
    customer: billTo.name,
  };
}
