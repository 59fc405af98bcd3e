import { ORDER_CASES } from './cases.ts';
import { tryCases } from './try-cases.ts';

tryCases(ORDER_CASES);
