import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'My Profile' }, { name: 'robots', content: 'noindex' }];
}

export default function MyProfilePage() {
  return (
    <div className="frame py-24">
      <h1>My Profile</h1>
    </div>
  );
}
