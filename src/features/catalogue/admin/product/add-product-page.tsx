import type { MetaDescriptor } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { NewProduct } from './add/new-product.tsx';
import './product-editor.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create New Product' }, { name: 'robots', content: 'noindex' }];
}

/** A form for a new product. The draft in this browser is that of the signed-in person. */
export default function AddProductPage() {
  const signIn = useSignIn();
  if (signIn.status !== 'in') return <h1>Create New Product</h1>;
  return <NewProduct key={signIn.uid} uid={signIn.uid} />;
}
