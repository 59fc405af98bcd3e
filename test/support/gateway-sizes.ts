const sizeOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** `GATEWAY_PAYMENTS=1000 GATEWAY_REFUNDS=300 GATEWAY_KILLS=100` for the long form. */
export const GATEWAY_SIZES = {
  payments: sizeOf('GATEWAY_PAYMENTS', 30),
  refunds: sizeOf('GATEWAY_REFUNDS', 10),
  kills: sizeOf('GATEWAY_KILLS', 0),
};
