import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';

const REFRESH_MS = 30_000;

export type Statistics = Shape<'CampaignStatistics'>;

/** What the mails led to, by step and variant. */
export const useStatistics = (id: string): UseQueryResult<Statistics> =>
  useQuery({
    queryKey: ['statistics', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}/statistics', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });

const readStatus = (id: string) =>
  dataOf(api.GET('/v2/campaigns/{id}/sending-status', { params: { path: { id } } }));

export type SendingStatus = Awaited<ReturnType<typeof readStatus>>;

/** What waits, where and why. */
export const useSendingStatus = (id: string): UseQueryResult<SendingStatus> =>
  useQuery({
    queryKey: ['sending-status', id],
    queryFn: () => readStatus(id),
    refetchInterval: REFRESH_MS,
  });

export const readSequence = (id: string) =>
  dataOf(api.GET('/v2/campaigns/{id}/sequence', { params: { path: { id } } }));
