import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import styles from './product-dialog.module.css';

/** Its address is the product's own; closing goes back to the grid. */
export default function ProductDialog({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Dialog open onClose={() => void navigate(-1)} isInAddress size="xl" className={styles.dialog}>
      {children}
    </Dialog>
  );
}
