import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Confirm your email' }, { name: 'robots', content: 'noindex' }];
}

export default function VerifyEmailPage() {
  return (
    <div className="frame py-24">
      <h1>Confirm your email</h1>
    </div>
  );
}
