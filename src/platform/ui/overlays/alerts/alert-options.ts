export type AlertAction = { label: string; onSelect?: () => void };

export type AlertOptions = {
  title: string;
  text?: string;
  /** The safe button first; each closes the alert. Default: one "OK". */
  actions?: AlertAction[];
  /** Closes by itself, for a success (1500 to 2000 ms). A failure stays until read. */
  autoCloseMs?: number;
  onClose?: () => void;
  /** Drops other alerts, also those that come while it is open. */
  isSole?: boolean;
};

export type QueuedAlert = AlertOptions & { id: number };
