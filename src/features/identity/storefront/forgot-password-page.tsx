import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }];
}

export default function ForgotPasswordPage() {
  return (
    <div className="frame py-24">
      <h1>Forgot password</h1>
    </div>
  );
}
