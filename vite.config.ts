import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // What lazy chunks use is bundled before the first page, which would otherwise reload itself.
  optimizeDeps: {
    include: ['lucide-react', '@base-ui/react/alert-dialog', '@base-ui/react/dialog'],
  },
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files of their own: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
});
