import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';

/** The modal over the shelf. Its address is the piece's own; closing goes back to the shelf. */
export default function ProductDialog({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Dialog open onClose={() => void navigate(-1)} size="xl" className="pm">
      {children}
    </Dialog>
  );
}
