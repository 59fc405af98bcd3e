import styles from './feedback.module.css';
/** First Tab stop of every page: jumps over the header to `<main id="main" tabindex="-1">`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
