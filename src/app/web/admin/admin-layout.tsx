import { lazy, Suspense } from 'react';
import { Outlet, type MetaDescriptor } from 'react-router';
import { SessionGuard } from '#features/identity/storefront/session-guard.tsx';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { useOverlay } from '#platform/client/page/overlay-link.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { OfflineStrip } from '#platform/ui/feedback/offline-strip.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { loadToasts } from '#platform/ui/overlays/toasts/toaster.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { AdminNoScriptStrip } from '../frame/no-script-strip.tsx';
import { useRouteFocus } from '../use-route-focus.ts';
import { AdminBar } from './frame/admin-bar.tsx';
import { AdminFoot } from './frame/admin-foot.tsx';
import { AdminHeader } from './frame/admin-header.tsx';
import { AdminTabs } from './frame/admin-tabs.tsx';
import { AdviceBanners } from './banners/advice-banners.tsx';
import { BackupBanner } from './banners/backup-banner.tsx';
import { StorageBanner } from './banners/storage-banner.tsx';
import { SetUpBanner } from './banners/set-up-banner.tsx';
import { AdminBell } from './frame/admin-bell.tsx';
import styles from './admin.module.css';
import '../../../platform/ui/forms/form-parts.css';
import '../../../platform/ui/styles/tables.css';
import '../../../platform/ui/styles/admin-screens.css';

const TwoFactorDue = lazy(() => import('./two-factor-due.tsx'));
const SignInDialog = deferredDialog(() =>
  importAgain(() => import('../account/shop-sign-in-dialog.tsx')),
);

export function meta(): MetaDescriptor[] {
  return [{ title: 'Workbench' }, { name: 'robots', content: 'noindex' }];
}

/** Decides only the view: the server checks every call. */
function useEntry(): 'unknown' | 'open' | 'second-step' | 'closed' | 'failed' {
  const { status } = useSignIn();
  const { profile, isFailed } = useProfile();
  if (status === 'out') return 'closed';
  if (profile?.needsSecondStep) return 'second-step';
  if (profile) return profile.role === 'admin' ? 'open' : 'closed';
  return isFailed ? 'failed' : 'unknown';
}

function EntryFailed() {
  const { problem, reload } = useProfile();
  return (
    <LoadFailed onRetry={reload} detail={problem?.detail}>
      Your workbench didn't open.
    </LoadFailed>
  );
}

function Opening() {
  return (
    <Loading label="Opening your workbench">
      <Skeleton count={3} />
    </Loading>
  );
}

export default function AdminLayout() {
  const signIn = useOverlay('sign-in');
  useRouteFocus();
  usePreload(loadToasts, 'at rest');
  return (
    <div className={styles.area}>
      <OfflineStrip />
      <AdminNoScriptStrip />
      <SessionGuard>
        <AdminPages />
      </SessionGuard>
      {signIn.wasOpened && <SignInDialog isOpen={signIn.isOpen} onClose={signIn.close} />}
    </div>
  );
}

function AdminPages() {
  const entry = useEntry();
  return (
    <>
      <AdminHeader>{entry === 'open' && <AdminTabs />}</AdminHeader>
      <main id="main" tabIndex={-1} className="workbench">
        {entry === 'open' && (
          <>
            <AdminBell />
            <StorageBanner />
            <BackupBanner />
            <SetUpBanner />
            <AdviceBanners />
            <Outlet />
            <AdminFoot />
          </>
        )}
        {entry === 'closed' && <MethodNotAllowed />}
        {entry === 'failed' && <EntryFailed />}
        {entry === 'second-step' && (
          <Suspense fallback={<Opening />}>
            <TwoFactorDue />
          </Suspense>
        )}
        {entry === 'unknown' && <Opening />}
      </main>
      {entry === 'open' && <AdminBar />}
    </>
  );
}
