export type AlertAction = { label: string; onSelect?: () => void };

export type AlertOptions = {
  title: string;
  text?: string;
  /** Buttons, the safe one first. Each closes the alert. Default: one "OK". */
  actions?: AlertAction[];
  /** Closes by itself, for good news (1500 to 2000 ms). Bad news stays until read. */
  autoCloseMs?: number;
  onClose?: () => void;
};

export type QueuedAlert = AlertOptions & { id: number };
