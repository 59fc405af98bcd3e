import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create an account' }, { name: 'robots', content: 'noindex' }];
}

export default function RegisterPage() {
  return (
    <div className="frame py-24">
      <h1>Create an account</h1>
    </div>
  );
}
