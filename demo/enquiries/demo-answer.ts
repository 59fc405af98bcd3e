/** What the owner of the demo wrote back. */
export type DemoAnswer = {
  /** Hours after it was asked. */
  after: number;
  text: string;
};
