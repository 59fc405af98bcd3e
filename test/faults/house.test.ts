import { HOUSE_CASES } from './cases.ts';
import { tryCases } from './try-cases.ts';

tryCases(HOUSE_CASES);
