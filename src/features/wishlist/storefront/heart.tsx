import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Heart as HeartIcon } from '#platform/ui/icons/icons.generated.tsx';
import { addToast } from '#platform/ui/overlays/toasts/toast-store.ts';
import { changeSaved, savedIds } from './saved-ids.ts';
import styles from './saved.module.css';

/** Saves a piece to be found again under `/saved`. */
export function Heart({ productId }: { productId: string }) {
  const signIn = useSignIn();
  const announce = useAnnounce();
  const uid = signIn.status === 'in' ? signIn.uid : undefined;
  const [isSaved, setIsSaved] = useState<boolean>();
  useEffect(() => {
    if (signIn.status === 'unknown') return undefined;
    let isGone = false;
    void savedIds(uid).then((ids) => !isGone && setIsSaved(ids?.includes(productId) ?? false));
    return () => {
      isGone = true;
    };
  }, [productId, signIn.status, uid]);
  async function press(): Promise<void> {
    setIsSaved(!isSaved);
    const outcome = await changeSaved(uid, productId, !isSaved);
    if (outcome.ok) return announce(isSaved ? 'No longer saved' : 'Saved');
    setIsSaved(isSaved);
    addToast({ title: outcome.sentence });
  }
  return (
    <p className={`row wrap ${styles.heart} needs-script`}>
      <button
        type="button"
        className={`link ${styles.heartLink}`}
        aria-pressed={isSaved ?? false}
        disabled={isSaved === undefined}
        onClick={() => void press()}
      >
        <HeartIcon className={isSaved ? `icon ${styles.filled}` : 'icon'} />
        <span>{isSaved ? 'Saved' : 'Save'}</span>
      </button>
      {isSaved && (
        <Link className="link" to="/saved">
          See all you saved
        </Link>
      )}
    </p>
  );
}
