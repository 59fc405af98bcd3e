-- Mails are rows before they are sent: written in the transaction of the thing they tell about,
-- readable for ever, sent by the worker. The id is also the Message-ID, so that a mail which had to
-- be sent twice is recognised by the receiver.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mail_newest ON mail (created_at DESC, id);
CREATE INDEX mail_queued ON mail (created_at) WHERE state = 'queued';
