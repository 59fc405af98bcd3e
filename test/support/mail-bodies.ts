export const MAIL_WORDS = { subject: 'Hello', lead: 'Hello', closing: '' };
export const MAIL_SERVER = {
  from: 'shop@example.com',
  host: 'smtp.invalid.example',
  port: 587,
  user: 'shop',
  password: 'secret',
};
