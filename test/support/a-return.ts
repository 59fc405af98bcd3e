/** One piece of the first line, which broke. */
export const A_RETURN = {
  lines: [{ line: 1, quantity: 1 }],
  reason: 'It broke on the way',
  condition: 'Broken',
  isRestocked: false,
};
