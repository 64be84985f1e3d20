/** Address of the guide; without one there is no link to it. */
export const guideUrl: string | undefined = import.meta.env.VITE_GUIDE_URL || undefined;
