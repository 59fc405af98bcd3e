export type AlertAction = { label: string; onSelect?: () => void };

export type AlertOptions = {
  title: string;
  text?: string;
  /** Buttons, the safe one first. Each closes the alert. Default: one "OK". */
  actions?: AlertAction[];
  /** Closes by itself, for good news (1500 to 2000 ms). Bad news stays until read. */
  autoCloseMs?: number;
  onClose?: () => void;
  /** Says all there is to say: other alerts, also those that come while it is open, are dropped. */
  isSole?: boolean;
};

export type QueuedAlert = AlertOptions & { id: number };
