export function pretendDisk() {
  let isLow = false;
  return {
    isDiskLow: () => isLow,
    freeBytes: () => [{ folder: '/data', bytes: isLow ? 1e6 : 1e9 }],
    fill: (toLow: boolean): void => {
      isLow = toLow;
    },
  };
}
