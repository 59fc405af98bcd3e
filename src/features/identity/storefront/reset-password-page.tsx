import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];
}

export default function ResetPasswordPage() {
  return (
    <div className="frame py-24">
      <h1>New password</h1>
    </div>
  );
}
