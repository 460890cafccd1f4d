export const later: unknown = setTimeout;
