// Made by `npm run types` from the OpenAPI document.
export interface paths {
    "/v2/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health/invariants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInvariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTeams"];
        put?: never;
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/v2/teams/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTeamUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTeamMembers"];
        put?: never;
        post: operations["addTeamMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeTeamMember"];
        options?: never;
        head?: never;
        patch: operations["updateTeamMember"];
        trace?: never;
    };
    "/v2/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sign-in/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["startConsoleSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sign-in/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["finishConsoleSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exportPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBlacklist"];
        put?: never;
        post: operations["createBlacklistEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/blacklist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteBlacklistEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dkim-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDkimKeys"];
        put?: never;
        post: operations["createDkimKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dkim-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteDkimKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDomain"];
        put?: never;
        post?: never;
        delete: operations["disconnectDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["connectDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDomainHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAttachments"];
        put?: never;
        post: operations["createAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/uncertain-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUncertainMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/uncertain-mails/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["settleUncertainMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSenders"];
        put?: never;
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSender"];
        put?: never;
        post?: never;
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        patch: operations["updateSender"];
        trace?: never;
    };
    "/v2/senders/{id}/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["replaceSenderConnection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders/oauth/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["startSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders/oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders/{id}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSenderIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sender-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSenderProfiles"];
        put?: never;
        post: operations["createSenderProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sender-profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSenderProfile"];
        put?: never;
        post?: never;
        delete: operations["deleteSenderProfile"];
        options?: never;
        head?: never;
        patch: operations["updateSenderProfile"];
        trace?: never;
    };
    "/v2/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaigns"];
        put?: never;
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/v2/campaigns/{id}/sequence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSequence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateSequence"];
        trace?: never;
    };
    "/v2/campaigns/{id}/sequence/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewSequence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reviewCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/sequence/test-node": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renderMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/send-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/send-tests/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTestMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/subsequences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSubsequences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/parent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getParentCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaign-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignCategories"];
        put?: never;
        post: operations["createCampaignCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["renameCampaignCategory"];
        trace?: never;
    };
    "/v2/campaign-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteCampaignCategory"];
        options?: never;
        head?: never;
        patch: operations["updateCampaignCategory"];
        trace?: never;
    };
    "/v2/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlaybooks"];
        put?: never;
        post: operations["createPlaybook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/playbooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlaybook"];
        put?: never;
        post?: never;
        delete: operations["deletePlaybook"];
        options?: never;
        head?: never;
        patch: operations["updatePlaybook"];
        trace?: never;
    };
    "/v2/playbooks/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicatePlaybook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/sender-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignSenderProfiles"];
        put?: never;
        post: operations["addCampaignSenderProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/sender-profiles/{senderProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeCampaignSenderProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContacts"];
        put?: never;
        post: operations["createContact"];
        delete: operations["deleteContactByAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch: operations["updateContact"];
        trace?: never;
    };
    "/v2/contacts/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unsubscribeContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLabels"];
        put?: never;
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLabel"];
        put?: never;
        post?: never;
        delete: operations["deleteLabel"];
        options?: never;
        head?: never;
        patch: operations["updateLabel"];
        trace?: never;
    };
    "/v2/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateTask"];
        trace?: never;
    };
    "/v2/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        delete: operations["deleteIdentity"];
        options?: never;
        head?: never;
        patch: operations["updateIdentity"];
        trace?: never;
    };
    "/v2/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/connectors/{kind}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reportConnectorEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/bulk/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/bulk/{upload_id}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/blacklist/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changeBlacklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/blacklist/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportBlacklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/bulk-action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/bulk-action/{action_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBulkAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}/inbox-link-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTeamLinkClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/{id}/inbox-link-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContactLinkClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/inbox-link-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignLinkClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/v2/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConversationMessages"];
        put?: never;
        post: operations["createConversationMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/{id}/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["cancelConversationMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/{id}/messages/{messageId}/attachments/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConversationAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSnippets"];
        put?: never;
        post: operations["createSnippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/snippets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSnippet"];
        put?: never;
        post?: never;
        delete: operations["deleteSnippet"];
        options?: never;
        head?: never;
        patch: operations["updateSnippet"];
        trace?: never;
    };
    "/v2/conversations/{id}/link-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConversationLinkClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/{id}/messages/{messageId}/link-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMessageLinkClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/senders/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReviewMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conversations/messages/{id}/reclassify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reclassifyMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBroadcasts"];
        put?: never;
        post: operations["createBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBroadcast"];
        put: operations["updateBroadcast"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["scheduleBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBroadcastProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBroadcastRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/estimate-audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["estimateAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/broadcasts/preview-audience-contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/setup/inbox-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkOutInboxes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/setup/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSetupOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/setup/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSetupOrder"];
        put?: never;
        post?: never;
        delete: operations["closeSetupOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/setup/orders/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retrySetupOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/placement-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlacementTests"];
        put?: never;
        post: operations["createPlacementTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/placement-tests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlacementTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/placement-seeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlacementSeeds"];
        put?: never;
        post: operations["savePlacementSeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/placement-seeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deletePlacementSeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/email-validation/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v2/webhooks/{id}/breaker/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetWebhookBreaker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTeamDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayWebhook"];
        delete: operations["cancelWebhookReplay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateNotices"];
        trace?: never;
    };
    "/v2/me/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMyNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateMyNotices"];
        trace?: never;
    };
    "/v2/notices/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["explainContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getContactTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/sending-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSendingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/intelligence/capacity-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCapacitySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/intelligence/domain-health-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDomainHealthSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/campaigns/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/intelligence/deliverability-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeliverabilitySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/intelligence/outbound-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOutboundSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/intelligence/sender-health-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSenderHealthSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        ErrorType: "authentication_error" | "authorization_error" | "invalid_request_error" | "not_found_error" | "conflict_error" | "payment_required_error" | "rate_limit_error" | "api_error";
        /** @enum {string} */
        ErrorCode: "missing_api_key" | "invalid_api_key" | "invalid_signature" | "team_access_denied" | "insufficient_permissions" | "missing_required_parameter" | "missing_team_id" | "validation_error" | "invalid_parameter_type" | "invalid_json" | "request_too_large" | "unsupported_media_type" | "resource_not_found" | "campaign_not_found" | "contact_not_found" | "duplicate_resource" | "contact_enrollment_in_progress" | "campaign_not_ready" | "campaign_active" | "campaign_archived" | "broadcast_not_ready" | "broadcast_closed" | "task_closed" | "minimum_campaigns" | "minimum_members" | "minimum_admin_keys" | "playbook_not_archived" | "delivery_not_failed" | "newer_messages" | "newer_sequence" | "idempotency_mismatch" | "idempotency_in_progress" | "idempotency_answer_lost" | "contact_already_exists" | "LINKEDIN_NOT_AVAILABLE" | "endpoint_retired" | "endpoint_sunset" | "resource_in_use" | "insufficient_credits" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
        Error: {
            /** @enum {boolean} */
            success: false;
            error: {
                type: components["schemas"]["ErrorType"];
                code: components["schemas"]["ErrorCode"];
                message: string;
                param?: string;
                doc_url?: string;
                details?: unknown;
            };
            request_id: string;
        };
        Work: {
            /** @enum {string} */
            object: "work";
            work: string;
            /** @enum {string} */
            form: "due" | "job" | "every";
            due: number | null;
            running: number | null;
            failing: number | null;
            late_seconds: number | null;
            late: boolean;
            /** Format: date-time */
            last_at: string | null;
            /** Format: date-time */
            next_at: string | null;
            fault: string | null;
        };
        ListedTeam: {
            /** @enum {string} */
            object: "team";
            /** Format: uuid */
            id: string;
            name: string;
            domain: string | null;
            logo: string | null;
            about: string | null;
            is_default: boolean;
            meeting_link: string | null;
            meeting_link_text: string;
            auto_placement_testing: boolean;
            auto_placement_testing_frequency: number;
            inbox_link_tracking_override: boolean | null;
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            member_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Pagination: {
            total: number;
            /** @enum {boolean} */
            total_is_estimate?: true;
            limit: number;
            offset: number;
            has_more: boolean;
            hasMore?: boolean;
        };
        Schedule: {
            timezone?: string;
            days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[];
            start?: string;
            end?: string;
            holidays?: string[];
        };
        Member: {
            /** Format: uuid */
            id: string;
            first_name: string | null;
            last_name: string | null;
            email: string;
            /** @enum {string} */
            role: "read_only" | "team_member" | "team_admin" | "org_admin";
            /** Format: date-time */
            joined_at: string;
        };
        Team: {
            /** @enum {string} */
            object: "team";
            /** Format: uuid */
            id: string;
            name: string;
            domain: string | null;
            logo: string | null;
            about: string | null;
            is_default: boolean;
            meeting_link: string | null;
            meeting_link_text: string;
            auto_placement_testing: boolean;
            auto_placement_testing_frequency: number;
            inbox_link_tracking_override: boolean | null;
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            member_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            tags: string[];
            inbox_auto_tag_settings: {
                [key: string]: boolean;
            };
            mail_warm_schedule: components["schemas"]["Schedule"];
            /** @enum {string} */
            reply_scope: "person" | "campaign" | "company";
            daily_limit: number | null;
            person_cap: {
                mails: number;
                days: number;
            } | null;
            company_cap: {
                mails: number;
                days: number;
            } | null;
            track_opens: boolean;
            track_clicks: boolean;
            utm: {
                source?: string | null;
                medium?: string | null;
                campaign?: string | null;
            } | null;
            tracking_domain: string | null;
            tracking_domain_check: {
                /** @enum {string} */
                status: "pending" | "passed" | "failed";
                reason: string | null;
                /** Format: date-time */
                checked_at: string | null;
            } | null;
            members: components["schemas"]["Member"][];
        };
        Organization: {
            /** @enum {string} */
            object: "organization";
            /** Format: uuid */
            id: string;
            name: string;
            contacts_limit: number;
            verification_credits: number | null;
            linkedin_enabled: boolean;
            subsequences_enabled: boolean;
            timezone: string;
            inbox_link_tracking: boolean;
            free_credits: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ApiKey: {
            /** @enum {string} */
            object: "api_key";
            /** Format: uuid */
            id: string;
            name: string | null;
            last4: string;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                first_name: string | null;
                last_name: string | null;
                /** @enum {string} */
                role: "read_only" | "team_member" | "team_admin" | "org_admin";
            };
            /** @enum {string} */
            role: "read_only" | "team_member" | "team_admin" | "org_admin";
            only_teams: string[] | null;
            ip_ranges: string[] | null;
            is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        CreatedApiKey: {
            /** @enum {string} */
            object: "api_key";
            /** Format: uuid */
            id: string;
            name: string | null;
            last4: string;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                first_name: string | null;
                last_name: string | null;
                /** @enum {string} */
                role: "read_only" | "team_member" | "team_admin" | "org_admin";
            };
            /** @enum {string} */
            role: "read_only" | "team_member" | "team_admin" | "org_admin";
            only_teams: string[] | null;
            ip_ranges: string[] | null;
            is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            api_key: string;
        };
        Session: {
            /** @enum {string} */
            object: "session";
            /** Format: uuid */
            id: string;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            /** @enum {string} */
            role: "read_only" | "team_member" | "team_admin" | "org_admin";
            only_teams: string[] | null;
            ip_ranges: string[] | null;
            is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            revoked_at: string | null;
        };
        SignInWays: {
            /** @enum {string} */
            object: "sign_in_ways";
            oidc: {
                label: string;
                url: string;
            } | null;
        };
        AuditEntry: {
            /** @enum {string} */
            object: "audit_entry";
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            team_id: string | null;
            /** @enum {string} */
            action: "created" | "changed" | "deleted" | "added" | "removed" | "exported";
            target: {
                /** @enum {string} */
                object: "api_key" | "blacklist" | "blacklist_entry" | "broadcast" | "campaign" | "connector" | "contact" | "dkim_key" | "domain" | "identity" | "mail" | "notice_channel" | "notice_switch" | "organization" | "person" | "placement_seed" | "sender" | "sender_profile" | "setup_order" | "team" | "team_member" | "user" | "webhook";
                id: string | null;
            };
            operation: string;
            actor: {
                /** Format: uuid */
                api_key_id: string | null;
                api_key_last4: string | null;
                /** Format: uuid */
                user_id: string | null;
                email: string | null;
                os_user: string | null;
            };
            address: string | null;
            request_id: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        Me: {
            /** @enum {string} */
            object: "me";
            api_key: {
                /** Format: uuid */
                id: string;
                name: string | null;
                last4: string;
                /** Format: date-time */
                expires_at: string | null;
                only_teams: string[] | null;
                ip_ranges: string[] | null;
            };
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                first_name: string | null;
                last_name: string | null;
                /** @enum {string} */
                role: "read_only" | "team_member" | "team_admin" | "org_admin";
            };
            /** @enum {string} */
            role: "read_only" | "team_member" | "team_admin" | "org_admin";
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
                timezone: string;
            };
            teams: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            team_count: number;
        };
        Announcement: {
            /** @enum {string} */
            object: "announcement";
            id: string;
            title: string;
            text: string;
            url: string | null;
            /** @enum {string} */
            audience: "all" | "smtp" | "outlook" | "google" | "aws" | "azure" | "relay" | "private_smtp" | "yahoo" | "icloud" | "gmx" | "webde" | "orange" | "qq" | "fastmail" | "zoho" | "mailgun" | "mailjet" | "postmark" | "sendgrid";
            dismissible: boolean;
            /** Format: date-time */
            starts_at: string | null;
            /** Format: date-time */
            ends_at: string | null;
        };
        Erasure: {
            /** @enum {string} */
            object: "erasure";
            /** Format: uuid */
            id: string;
            hash: string;
            /** @enum {string} */
            state: "waiting" | "removing" | "done";
            open_mails: number;
            removed: {
                [key: string]: number;
            };
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            done_at: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        BlacklistEntry: {
            /** @enum {string} */
            object: "blacklist_entry";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            address: string;
            /** @enum {string} */
            reason: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
            note: string | null;
            causes: {
                /** @enum {string} */
                reason: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                /** Format: uuid */
                cause: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
            /** Format: date-time */
            created_at: string;
        };
        DkimKey: {
            /** @enum {string} */
            object: "dkim_key";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            domain: string;
            selector: string;
            /** @enum {string} */
            algorithm: "rsa" | "ed25519";
            dns_record: {
                name: string;
                /** @enum {string} */
                type: "TXT";
                value: string;
            };
            /** Format: date-time */
            created_at: string;
        };
        Domain: {
            /** @enum {string} */
            object: "domain";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            domain: string;
            setup: {
                /** @enum {string} */
                stage: "awaiting_nameservers" | "nameservers_live" | "own_nameservers";
                nameservers: string[];
                found: string[] | null;
                mailboxes: number;
                next: {
                    /** @enum {string} */
                    step: "set_nameservers" | "add_mailboxes" | "fix_dns" | "ask_removal";
                    /** @enum {string} */
                    by: "human" | "agent";
                    text: string;
                } | null;
            };
            health: {
                /** @enum {string|null} */
                verdict: "ok" | "unknown" | "warning" | "broken" | null;
                /** Format: date-time */
                checked_at: string | null;
                checks: {
                    mx: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    spf: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dkim: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dmarc: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    mta_sts: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    tls_rpt: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    reverse_dns: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    blacklists: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                        lists: {
                            /** @enum {string} */
                            list: "zen.spamhaus.org" | "dbl.spamhaus.org" | "bl.spamcop.net" | "b.barracudacentral.org" | "psbl.surriel.com" | "dnsbl-1.uceprotect.net" | "multi.surbl.org" | "multi.uribl.com";
                            of: string;
                            /** @enum {string} */
                            status: "listed" | "not_listed" | "unknown";
                            reason: string;
                        }[];
                    } | null;
                } | null;
            };
            provider: string | null;
            registrar: string | null;
            dns_provider: string | null;
            /** Format: date-time */
            connected_at: string;
        };
        ConnectedDomain: {
            /** @enum {string} */
            object: "domain";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            domain: string;
            setup: {
                /** @enum {string} */
                stage: "awaiting_nameservers" | "nameservers_live" | "own_nameservers";
                nameservers: string[];
                found: string[] | null;
                mailboxes: number;
                next: {
                    /** @enum {string} */
                    step: "set_nameservers" | "add_mailboxes" | "fix_dns" | "ask_removal";
                    /** @enum {string} */
                    by: "human" | "agent";
                    text: string;
                } | null;
            };
            health: {
                /** @enum {string|null} */
                verdict: "ok" | "unknown" | "warning" | "broken" | null;
                /** Format: date-time */
                checked_at: string | null;
                checks: {
                    mx: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    spf: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dkim: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dmarc: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    mta_sts: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    tls_rpt: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    reverse_dns: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    blacklists: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                        lists: {
                            /** @enum {string} */
                            list: "zen.spamhaus.org" | "dbl.spamhaus.org" | "bl.spamcop.net" | "b.barracudacentral.org" | "psbl.surriel.com" | "dnsbl-1.uceprotect.net" | "multi.surbl.org" | "multi.uribl.com";
                            of: string;
                            /** @enum {string} */
                            status: "listed" | "not_listed" | "unknown";
                            reason: string;
                        }[];
                    } | null;
                } | null;
            };
            provider: string | null;
            registrar: string | null;
            dns_provider: string | null;
            /** Format: date-time */
            connected_at: string;
            /** @enum {string} */
            stage: "awaiting_nameservers" | "nameservers_live" | "own_nameservers";
            next: {
                /** @enum {string} */
                step: "set_nameservers" | "add_mailboxes" | "fix_dns" | "ask_removal";
                /** @enum {string} */
                by: "human" | "agent";
                text: string;
            } | null;
            already_connected: boolean;
        };
        DomainVerification: {
            /** @enum {string} */
            object: "domain_verification";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            domain: string;
            /** @enum {string} */
            stage: "awaiting_nameservers" | "nameservers_live" | "own_nameservers";
            nameservers: string[];
            found: string[] | null;
            health: {
                /** @enum {string|null} */
                verdict: "ok" | "unknown" | "warning" | "broken" | null;
                /** Format: date-time */
                checked_at: string | null;
                checks: {
                    mx: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    spf: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dkim: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    dmarc: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    };
                    mta_sts: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    tls_rpt: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    reverse_dns: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                    } | null;
                    blacklists: {
                        /** @enum {string} */
                        verdict: "ok" | "unknown" | "warning" | "broken";
                        reason: string;
                        lists: {
                            /** @enum {string} */
                            list: "zen.spamhaus.org" | "dbl.spamhaus.org" | "bl.spamcop.net" | "b.barracudacentral.org" | "psbl.surriel.com" | "dnsbl-1.uceprotect.net" | "multi.surbl.org" | "multi.uribl.com";
                            of: string;
                            /** @enum {string} */
                            status: "listed" | "not_listed" | "unknown";
                            reason: string;
                        }[];
                    } | null;
                } | null;
            };
            /** @enum {string|null} */
            live: "all" | "some" | "none" | "unknown" | null;
            mailboxes: number;
            next: {
                /** @enum {string} */
                step: "set_nameservers" | "add_mailboxes" | "fix_dns" | "ask_removal";
                /** @enum {string} */
                by: "human" | "agent";
                text: string;
            } | null;
        };
        DomainChange: {
            /** @enum {string} */
            object: "domain_change";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            domain_id: string;
            /** @enum {string} */
            check: "mx" | "spf" | "dkim" | "dmarc" | "mta_sts" | "tls_rpt" | "reverse_dns" | "blacklists";
            list: string | null;
            /** @enum {string|null} */
            before: "ok" | "unknown" | "warning" | "broken" | "listed" | "not_listed" | null;
            /** @enum {string} */
            verdict: "ok" | "unknown" | "warning" | "broken" | "listed" | "not_listed";
            reason: string;
            /** Format: date-time */
            at: string;
        };
        Attachment: {
            /** @enum {string} */
            object: "attachment";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            content_type: string;
            size: number;
            /** Format: date-time */
            created_at: string;
        };
        UncertainMail: {
            /** @enum {string} */
            object: "uncertain_mail";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            source: "step" | "reply" | "forward" | "broadcast" | "placement" | "test";
            recipient: string;
            subject: string | null;
            message_id: string;
            /** Format: date-time */
            handed_over_at: string | null;
            server_said: string | null;
            sender: {
                /** Format: uuid */
                id: string;
                email: string | null;
            };
            campaign: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** Format: uuid */
            contact_id: string | null;
        };
        Event: {
            /** @enum {string} */
            object: "event";
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "scheduled" | "sent" | "open" | "reply" | "click" | "bounce" | "unsubscribe";
            /** @enum {string|null} */
            channel: "email" | "linkedin" | "text" | "call" | null;
            /** Format: date-time */
            timestamp: string;
            /** Format: uuid */
            team_id: string;
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            ContactId: string | null;
            /** Format: uuid */
            SenderId: string | null;
            /** Format: uuid */
            contact_profile_id: string | null;
            /** Format: uuid */
            conversation_id: string | null;
            node_id: string | null;
            step_number: number | null;
            /** @enum {string|null} */
            bounce_category: "invalid_recipient" | "policy_block" | "soft" | "unknown" | null;
            bounce_subtype: string | null;
            reply_link_clicks: number;
            Campaign: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            Contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
            } | null;
            Sender: {
                /** Format: uuid */
                id: string;
                email: string | null;
            } | null;
            scheduled?: {
                [key: string]: unknown;
            };
            email_sent?: {
                [key: string]: unknown;
            };
            open?: {
                [key: string]: unknown;
            };
            click?: {
                [key: string]: unknown;
            };
            reply?: {
                [key: string]: unknown;
            };
            bounce?: {
                [key: string]: unknown;
            };
            unsubscribe?: {
                [key: string]: unknown;
            };
            autoresponse?: {
                [key: string]: unknown;
            };
            interest?: {
                [key: string]: unknown;
            };
            appointment?: {
                [key: string]: unknown;
            };
            finished?: {
                [key: string]: unknown;
            };
            contact_added?: {
                [key: string]: unknown;
            };
            contact_paused?: {
                [key: string]: unknown;
            };
            contact_resumed?: {
                [key: string]: unknown;
            };
            linkedin?: {
                [key: string]: unknown;
            };
            reply_link_click?: {
                [key: string]: unknown;
            };
            inbox_link_click?: {
                [key: string]: unknown;
            };
        };
        Sender: {
            /** @enum {string} */
            object: "sender";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            email: string;
            send_as: string | null;
            /** @enum {string} */
            provider: "smtp" | "outlook" | "google" | "aws" | "azure" | "relay" | "private_smtp" | "yahoo" | "icloud" | "gmx" | "webde" | "orange" | "qq" | "fastmail" | "zoho" | "mailgun" | "mailjet" | "postmark" | "sendgrid";
            disabled: boolean;
            disabled_reason: string | null;
            warm: boolean;
            warming_stage: number;
            warm_up: {
                enabled: boolean;
                start_per_day: number;
                increase_per_day: number;
                target: number;
            } | null;
            forward_rules: {
                to: string;
                label_ids: string[] | null;
            }[];
            forward_unsubscribes: boolean;
            plus_addressing: boolean;
            max_per_day: number;
            spacing_seconds: number;
            timezone: string;
            /** @enum {string} */
            auth: "password" | "oauth";
            smtp_host: string;
            smtp_port: number;
            /** @enum {string} */
            smtp_security: "none" | "starttls" | "tls";
            smtp_user: string | null;
            /** @enum {string} */
            smtp_password: "";
            /** @enum {string} */
            password: "";
            imap_host: string | null;
            imap_port: number | null;
            /** @enum {string|null} */
            imap_security: "none" | "starttls" | "tls" | null;
            imap_user: string | null;
            /** @enum {string} */
            imap_password: "";
            imap_folders: string[];
            save_sent: boolean | null;
            health: {
                /** @enum {string} */
                state: "ok" | "limit_reached" | "backing_off" | "blind" | "signed_out" | "disabled";
                /** Format: date */
                day: string;
                sent_today: number;
                remaining_today: number;
                /** Format: date-time */
                next_send_at: string | null;
                /** Format: date-time */
                backoff_until: string | null;
                backoff_reason: string | null;
                failures: number;
                window_days: number;
                sends: number;
                bounces: number;
                bounce_rate_percent: number | null;
                all_bounces: number;
                at_risk: boolean;
                at_risk_reason: string | null;
                inbox_error: string | null;
                /** Format: date-time */
                replies_checked_at: string | null;
                /** Format: date-time */
                smtp_checked_at: string | null;
                smtp_error: string | null;
                /** Format: date-time */
                imap_checked_at: string | null;
                imap_error: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        FoundSettings: {
            /** @enum {string} */
            source: "mx" | "srv" | "autoconfig";
            where: string;
            provider: string | null;
            smtp_host: string;
            smtp_port: number;
            imap_host: string | null;
            imap_port: number | null;
            per_day: number | null;
            files_sent: boolean | null;
            sign_in: string | null;
        };
        SignIn: {
            /** @enum {string} */
            object: "sign_in";
            url: string;
            redirect_uri: string;
            /** Format: date-time */
            expires_at: string;
        };
        SenderIncident: {
            /** @enum {string} */
            object: "sender_incident";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            sender_id: string;
            /** @enum {string} */
            kind: "blind" | "watching" | "imap_login" | "folder" | "smtp_login" | "sending" | "sign_in" | "sent_copy" | "forwarding";
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            count: number;
            last_text: string | null;
            /** Format: date-time */
            closed_at: string | null;
        };
        SenderProfile: {
            /** @enum {string} */
            object: "sender_profile";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            sender_ids: string[];
            campaign_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Campaign: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            status: "inactive" | "active" | "archived";
            is_draft: boolean;
            version: number;
            /** Format: uuid */
            parent_campaign_id: string | null;
            /** Format: uuid */
            PlaybookId: string | null;
            /** Format: uuid */
            category_id: string | null;
            send_to_risk_levels: string[] | null;
            bounce_guard_max_rate: number;
            include_catch_all: boolean;
            schedule: {
                timezone?: string;
                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[];
                start?: string;
                end?: string;
                holidays?: string[];
                use_contact_time_zone?: boolean;
            } | null;
            daily_limit: number | null;
            new_contacts_per_day: number | null;
            track_opens: boolean | null;
            track_clicks: boolean | null;
            tags: string[];
            subsequence_trigger: {
                /** @enum {string} */
                on: "interest" | "reply_category" | "open" | "click" | "finished";
                values?: string[];
                min_count?: number;
            } | null;
            sequence_version: number | null;
            paused_reason: string | null;
            reply_link_clicks: number;
            statistics: {
                contacts: number;
                sent: number;
                opened: number;
                clicked: number;
                replied: number;
                positive: number;
                bounced: number;
                opted_out: number;
                href: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CampaignSchedule: {
            timezone?: string;
            days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[];
            start?: string;
            end?: string;
            holidays?: string[];
            use_contact_time_zone?: boolean;
        };
        StartNodeInput: {
            id: string;
            /** @enum {string} */
            type: "startNode";
            data?: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        EmailNodeInput: {
            id: string;
            /** @enum {string} */
            type: "emailNode";
            data: {
                subject: string;
                body: string;
                body_text?: string;
                /** @enum {string} */
                thread?: "reply" | "new";
                variants?: ({
                    id: string;
                    weight?: number;
                    subject?: string;
                    body?: string;
                } & {
                    [key: string]: unknown;
                })[];
                attachments?: ({
                    file_id: string;
                    name?: string;
                    content_id?: string;
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        LinkedinNodeInput: {
            id: string;
            /** @enum {string} */
            type: "linkedinNode";
            data: {
                /** @enum {string} */
                action: "message" | "connection" | "visit" | "like";
                message?: string;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TaskNodeInput: {
            id: string;
            /** @enum {string} */
            type: "taskNode";
            data: {
                title: string;
                due_in_days?: number;
                assignee?: string | null;
                /** @default false */
                blocking: boolean;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        HttpNodeInput: {
            id: string;
            /** @enum {string} */
            type: "httpNode";
            data: {
                /**
                 * @default POST
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                url: string;
                headers?: {
                    [key: string]: string;
                };
                body?: string;
                /** @default 10000 */
                timeout_ms: number;
                save_as?: {
                    [key: string]: string;
                };
                /**
                 * @default continue
                 * @enum {string}
                 */
                on_error: "continue" | "stop";
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        WaitNodeInput: {
            id: string;
            /** @enum {string} */
            type: "waitNode";
            data: {
                amount?: number;
                /** @enum {string} */
                unit?: "minutes" | "hours" | "days" | "business_days";
                /** Format: date-time */
                until?: string;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        IfNodeInput: {
            id: string;
            /** @enum {string} */
            type: "ifNode";
            data: {
                paths: ({
                    id: string;
                    /** @enum {string} */
                    match?: "all" | "any";
                    conditions: ({
                        field: string;
                        /** @enum {string} */
                        operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_empty" | "is_not_empty" | "greater_than" | "less_than" | "in" | "not_in" | "is_true" | "is_false";
                        value?: unknown;
                        within?: {
                            amount: number;
                            /** @enum {string} */
                            unit: "minutes" | "hours" | "days";
                        } | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SwitchNodeInput: {
            id: string;
            /** @enum {string} */
            type: "switchNode";
            data: {
                field: string;
                cases: ({
                    id: string;
                    value?: unknown;
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        StopNodeInput: {
            id: string;
            /** @enum {string} */
            type: "stopNode";
            data?: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        NoteNodeInput: {
            id: string;
            /** @enum {string} */
            type: "noteNode";
            data?: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position?: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SequenceNodeInput: components["schemas"]["StartNodeInput"] | components["schemas"]["EmailNodeInput"] | components["schemas"]["LinkedinNodeInput"] | components["schemas"]["TaskNodeInput"] | components["schemas"]["HttpNodeInput"] | components["schemas"]["WaitNodeInput"] | components["schemas"]["IfNodeInput"] | components["schemas"]["SwitchNodeInput"] | components["schemas"]["StopNodeInput"] | components["schemas"]["NoteNodeInput"];
        EdgeInput: {
            id: string;
            source: string;
            target: string;
            /** @default buttonedge */
            type: string;
            data?: {
                path?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        CampaignDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            status: "inactive" | "active" | "archived";
            is_draft: boolean;
            version: number;
            /** Format: uuid */
            parent_campaign_id: string | null;
            /** Format: uuid */
            PlaybookId: string | null;
            /** Format: uuid */
            category_id: string | null;
            send_to_risk_levels: string[] | null;
            bounce_guard_max_rate: number;
            include_catch_all: boolean;
            schedule: {
                timezone?: string;
                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[];
                start?: string;
                end?: string;
                holidays?: string[];
                use_contact_time_zone?: boolean;
            } | null;
            daily_limit: number | null;
            new_contacts_per_day: number | null;
            track_opens: boolean | null;
            track_clicks: boolean | null;
            tags: string[];
            subsequence_trigger: {
                /** @enum {string} */
                on: "interest" | "reply_category" | "open" | "click" | "finished";
                values?: string[];
                min_count?: number;
            } | null;
            sequence_version: number | null;
            paused_reason: string | null;
            reply_link_clicks: number;
            statistics: {
                contacts: number;
                sent: number;
                opened: number;
                clicked: number;
                replied: number;
                positive: number;
                bounced: number;
                opted_out: number;
                href: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            messages: {
                id: string;
                step_number?: unknown;
                subject?: unknown;
            }[];
            contact_count: number;
            counters: {
                [key: string]: number;
            };
            bounce_guard: {
                /** Format: date-time */
                since: string | null;
                sends: number;
                bounces: number;
                content_refusals: number;
                rate: number;
            };
        };
        StartNode: {
            id: string;
            /** @enum {string} */
            type: "startNode";
            data: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        EmailNode: {
            id: string;
            /** @enum {string} */
            type: "emailNode";
            data: {
                subject: string;
                body: string;
                body_text?: string;
                /** @enum {string} */
                thread?: "reply" | "new";
                variants?: ({
                    id: string;
                    weight?: number;
                    subject?: string;
                    body?: string;
                } & {
                    [key: string]: unknown;
                })[];
                attachments?: ({
                    file_id: string;
                    name?: string;
                    content_id?: string;
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        LinkedinNode: {
            id: string;
            /** @enum {string} */
            type: "linkedinNode";
            data: {
                /** @enum {string} */
                action: "message" | "connection" | "visit" | "like";
                message?: string;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TaskNode: {
            id: string;
            /** @enum {string} */
            type: "taskNode";
            data: {
                title: string;
                due_in_days?: number;
                assignee?: string | null;
                /** @default false */
                blocking: boolean;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        HttpNode: {
            id: string;
            /** @enum {string} */
            type: "httpNode";
            data: {
                /**
                 * @default POST
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                url: string;
                headers?: {
                    [key: string]: string;
                };
                body?: string;
                /** @default 10000 */
                timeout_ms: number;
                save_as?: {
                    [key: string]: string;
                };
                /**
                 * @default continue
                 * @enum {string}
                 */
                on_error: "continue" | "stop";
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        WaitNode: {
            id: string;
            /** @enum {string} */
            type: "waitNode";
            data: {
                amount?: number;
                /** @enum {string} */
                unit?: "minutes" | "hours" | "days" | "business_days";
                /** Format: date-time */
                until?: string;
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        IfNode: {
            id: string;
            /** @enum {string} */
            type: "ifNode";
            data: {
                paths: ({
                    id: string;
                    /** @enum {string} */
                    match?: "all" | "any";
                    conditions: ({
                        field: string;
                        /** @enum {string} */
                        operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_empty" | "is_not_empty" | "greater_than" | "less_than" | "in" | "not_in" | "is_true" | "is_false";
                        value?: unknown;
                        within?: {
                            amount: number;
                            /** @enum {string} */
                            unit: "minutes" | "hours" | "days";
                        } | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SwitchNode: {
            id: string;
            /** @enum {string} */
            type: "switchNode";
            data: {
                field: string;
                cases: ({
                    id: string;
                    value?: unknown;
                } & {
                    [key: string]: unknown;
                })[];
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        StopNode: {
            id: string;
            /** @enum {string} */
            type: "stopNode";
            data: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        NoteNode: {
            id: string;
            /** @enum {string} */
            type: "noteNode";
            data: {
                step_number?: number;
                type?: number | null;
            } & {
                [key: string]: unknown;
            };
            position: {
                x: number;
                y: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SequenceNode: components["schemas"]["StartNode"] | components["schemas"]["EmailNode"] | components["schemas"]["LinkedinNode"] | components["schemas"]["TaskNode"] | components["schemas"]["HttpNode"] | components["schemas"]["WaitNode"] | components["schemas"]["IfNode"] | components["schemas"]["SwitchNode"] | components["schemas"]["StopNode"] | components["schemas"]["NoteNode"];
        Edge: {
            id: string;
            source: string;
            target: string;
            type: string;
            data?: {
                path?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Sequence: {
            sequence_version: number | null;
            nodes: components["schemas"]["SequenceNode"][];
            edges: components["schemas"]["Edge"][];
        };
        Step: {
            id: string;
            type: string;
            step_number?: number;
            subject?: string;
            variants?: number;
        };
        Simulation: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            until: string;
            complete: boolean;
            timezone: string;
            contacts: {
                active: number;
                simulated: number;
                blocked: {
                    reason: string;
                    contacts: number;
                }[];
                held_later: number;
            };
            sent: number;
            days: {
                /** Format: date */
                date: string;
                sent: number;
            }[];
            senders: {
                /** Format: uuid */
                id: string;
                email: string;
                sent: number;
                days: number[];
            }[];
            finish: {
                /** Format: date-time */
                p50: string | null;
                /** Format: date-time */
                p90: string | null;
                /** Format: date-time */
                last: string | null;
                unfinished: number;
            };
            nodes: {
                id: string;
                type: string;
                step_number: number | null;
                contacts: number;
                share: number;
            }[];
            unreached_nodes: string[];
            holds: {
                reason: string;
                mail_hours: number;
                share: number;
            }[];
            bottleneck: string | null;
            assumptions: {
                reply_rate: number;
                open_rate: number;
                click_rate: number;
                bounce_rate: number;
                seed: number;
                days: number;
            };
        };
        TestedNode: {
            request: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                url: string;
                headers: {
                    [key: string]: string;
                };
                body: string | null;
            };
            status: number | null;
            body: string | null;
            /** @enum {string} */
            outcome: "done" | "again" | "failed";
            error: string | null;
            custom: {
                [key: string]: unknown;
            };
            note: string | null;
        };
        RenderedMail: {
            /** @enum {string} */
            object: "rendered_mail";
            /** Format: uuid */
            campaign_id: string;
            sequence_version: number | null;
            node_id: string;
            step_number: number | null;
            variant_id: string | null;
            /** @enum {string} */
            values: "contact" | "given" | "sample";
            /** Format: uuid */
            contact_id: string | null;
            /** Format: uuid */
            email_send_id: string | null;
            mailbox: {
                /** Format: uuid */
                id: string;
                email: string;
                /** @enum {string} */
                because: "asked" | "mail" | "contact" | "least_busy";
            } | null;
            from: {
                name: string;
                address: string;
            } | null;
            to: {
                name: string;
                address: string | null;
            };
            reply_to: string | null;
            subject: string;
            html: string;
            text: string;
            missing: string[];
            thread: {
                in_reply_to: string;
                references: string[];
            } | null;
            list_unsubscribe: boolean;
            track_opens: boolean;
            track_clicks: boolean;
            links: {
                url: string;
                tracked: boolean;
            }[];
            attachments: {
                /** Format: uuid */
                file_id: string;
                name: string | null;
                content_id: string | null;
            }[];
        };
        SendTest: {
            /** @enum {string} */
            object: "send_test";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            campaign_id: string;
            node_id: string;
            variant_id: string | null;
            /** Format: uuid */
            contact_id: string | null;
            to: string;
            mailbox: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            subject: string;
            /** Format: uuid */
            email_send_id: string;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "failed" | "cancelled";
            reason: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CampaignCategory: {
            /** @enum {string} */
            object: "campaign_category";
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            team_id: string;
            campaign_count?: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PlaybookSettings: {
            /** @enum {integer} */
            version?: 2 | 3;
            send_to_risk_levels?: ("SAFE" | "LOW" | "MEDIUM" | "HIGH")[] | null;
            bounce_guard_max_rate?: number;
            include_catch_all?: boolean;
            schedule?: components["schemas"]["CampaignSchedule"];
            daily_limit?: number | null;
            new_contacts_per_day?: number | null;
            track_opens?: boolean | null;
            track_clicks?: boolean | null;
            tags?: string[];
        };
        Playbook: {
            /** @enum {string} */
            object: "playbook";
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** Format: uuid */
            team_id: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "archived";
            builtin: boolean;
            settings: components["schemas"]["PlaybookSettings"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            nodes: components["schemas"]["SequenceNode"][];
            edges: components["schemas"]["Edge"][];
        };
        ListedPlaybook: {
            /** @enum {string} */
            object: "playbook";
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** Format: uuid */
            team_id: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "archived";
            builtin: boolean;
            settings: components["schemas"]["PlaybookSettings"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Contact: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            TeamId: string;
            /** Format: uuid */
            CampaignId: string;
            /** Format: uuid */
            contact_profile_id: string;
            email: string | null;
            linkedin_url: string | null;
            first_name: string | null;
            last_name: string | null;
            company_name: string | null;
            title: string | null;
            phone: string | null;
            city: string | null;
            state: string | null;
            country: string | null;
            company_url: string | null;
            industry: string | null;
            image: string | null;
            labels: string[];
            custom: {
                [key: string]: unknown;
            };
            integration_contact_id: string | null;
            /** @enum {string|null} */
            interest: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null;
            /** @enum {string} */
            status: "idle" | "queued" | "processing";
            /** @enum {string} */
            life: "active" | "paused" | "finished" | "archived";
            reason: string | null;
            blocker: {
                reason: string;
                variable: string | null;
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                until: string | null;
            } | null;
            /** Format: date-time */
            next_run_at: string | null;
            /** Format: date-time */
            paused_at: string | null;
            /** Format: date-time */
            resume_at: string | null;
            failed: boolean;
            appointment: boolean;
            next_step: number | null;
            current_step: number;
            has_email_sent: boolean;
            /** Format: date-time */
            last_activity_at: string | null;
            verified: boolean;
            valid2: number;
            validation_subtype: string | null;
            is_catch_all: boolean | null;
            /** @enum {string|null} */
            bounce_category: "invalid_recipient" | "policy_block" | "soft" | "unknown" | null;
            opened: boolean;
            clicked: boolean;
            replied: boolean;
            bounced: boolean;
            unsubscribed: boolean;
            reply_link_clicked: boolean;
            Campaign: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            Sender: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deleted_at: string | null;
        };
        ContactProfile: {
            /** @enum {string} */
            object: "contact_profile";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            TeamId: string;
            /** @enum {boolean} */
            enrolled: false;
        };
        Label: {
            /** @enum {string} */
            object: "label";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            color: string | null;
            /** @enum {string} */
            applies_to: "contact" | "conversation" | "both";
            /** Format: date-time */
            created_at: string;
        };
        Task: {
            /** @enum {string} */
            object: "task";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            /** Format: uuid */
            campaign_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            CampaignId: string;
            /** Format: uuid */
            ContactId: string;
            node_id: string;
            step_number: number;
            title: string;
            assignee: string | null;
            note: string | null;
            blocking: boolean;
            /** @enum {string} */
            state: "open" | "completed" | "skipped";
            /** Format: date-time */
            due_at: string | null;
            contact: {
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                life: string;
            };
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            closed_at: string | null;
        };
        Identity: {
            /** @enum {string} */
            object: "identity";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            /** @enum {string} */
            type: "linkedin";
            name: string;
            profile_url: string | null;
            external_id: string;
            disabled: boolean;
            connected: boolean;
            /** Format: date-time */
            disconnected_at: string | null;
            disconnected_because: string | null;
            daily_usage: {
                messages: number;
                profile_visits: number;
                connection_requests: number;
                likes: number;
            };
            limits: {
                messages_per_day: number;
                connection_requests_per_day: number;
                profile_visits_per_day: number;
                likes_per_day: number;
                connection_requests_per_week: number;
            };
            settings: {
                /** Format: date-time */
                linkedin_weekly_invite_limit_reached_at: string | null;
                /** Format: date-time */
                linkedin_weekly_invite_limit_resets_at: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Connector: {
            /** @enum {string} */
            object: "connector";
            /** @enum {string} */
            kind: "linkedin" | "registrar" | "mailbox_provider" | "payment";
            url: string;
            failures: number;
            /** Format: date-time */
            rests_until: string | null;
            last_error: string | null;
            events_waiting: number;
            events_failed: number;
        };
        UploadTrial: {
            encoding: string | null;
            delimiter: string | null;
            contact_count: number;
            new_count: number;
            known_count: number;
            created_count: number;
            updated_count: number;
            duplicate_count: number;
            duplicate_lines: number[];
            rejected_count: number;
            rejected: {
                rule: string;
                param: string | null;
                count: number;
                message: string;
                remedy: string | null;
                lines: number[];
            }[];
            suppressed_count: number;
            suppressed: {
                /** @enum {string} */
                reason: "blacklisted" | "opted_out" | "bounced";
                count: number;
                lines: number[];
            }[];
            columns: {
                column: string;
                target: string | null;
                ignored: string | null;
                samples: string[];
            }[];
            variables: {
                variable: string;
                column: string | null;
                missing_count: number;
            }[];
            refused: {
                code: string;
                message: string;
            } | null;
        };
        Upload: {
            /** Format: uuid */
            upload_id: string;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            /** Format: uuid */
            campaign_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            CampaignId: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            contact_count: number;
            created_count: number;
            updated_count: number;
            rejected_count: number;
            suppressed_count: number;
            progress: number;
            error: string | null;
            /** Format: date-time */
            rows_removed_at: string | null;
            rows: {
                row_number: number;
                line_number: number;
                email: string | null;
                linkedin_url: string | null;
                /** @enum {string|null} */
                verdict: "created" | "updated" | "duplicate" | "rejected" | null;
                param: string | null;
                message: string | null;
                rule: string | null;
                remedy: string | null;
                /** @enum {string|null} */
                suppressed: "blacklisted" | "opted_out" | "bounced" | null;
                /** Format: uuid */
                enrollment_id: string | null;
            }[];
        };
        BlockListResult: {
            /** @enum {string} */
            action: "add" | "remove";
            entry_count: number;
            created_count: number;
            existing_count: number;
            contact_count: number;
            removed_count: number;
            kept_count: number;
            absent_count: number;
            duplicate_count: number;
            rejected_count: number;
            rejected: {
                line: number;
                address: string;
                param: string;
                rule: string;
                message: string;
            }[];
        };
        Conversation: {
            /** @enum {string} */
            object: "conversation";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            channel: "email" | "linkedin" | "text" | "call";
            subject: string | null;
            from: string | null;
            contact: {
                /** Format: uuid */
                id: string | null;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
            } | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            sender: {
                /** Format: uuid */
                id: string;
                email: string;
                disabled: boolean;
            } | null;
            identity: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            labels: {
                /** Format: uuid */
                id: string;
                name: string;
                color: string | null;
            }[];
            read: boolean;
            /** Format: date-time */
            unread_since: string | null;
            archived: boolean;
            /** Format: date-time */
            snoozed_until: string | null;
            /** Format: uuid */
            assigned_to: string | null;
            assignee: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string | null;
            } | null;
            /** @enum {string|null} */
            interest: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null;
            /** @enum {string|null} */
            mood: "positive" | "negative" | "neutral" | "needs_review" | null;
            category: string | null;
            needs_review: boolean;
            review: {
                /** Format: uuid */
                message_id: string;
                why: string | null;
                /** @enum {string|null} */
                outcome: "reply" | "bounce" | "unsubscribe" | "autoresponse" | "none" | null;
                matched_by: string | null;
                /** Format: date-time */
                received_at: string;
                suggested_contacts: {
                    /** Format: uuid */
                    id: string;
                    /** Format: uuid */
                    campaign_id: string;
                    email: string | null;
                    /** @enum {string} */
                    life: "active" | "paused" | "finished" | "archived";
                }[];
            } | null;
            last_message: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                direction: "inbound" | "outbound";
                from: string | null;
                text: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            last_message_at: string;
            /** Format: date-time */
            created_at: string;
        };
        ConversationDetail: {
            /** @enum {string} */
            object: "conversation";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            channel: "email" | "linkedin" | "text" | "call";
            subject: string | null;
            from: string | null;
            contact: {
                /** Format: uuid */
                id: string | null;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
            } | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            sender: {
                /** Format: uuid */
                id: string;
                email: string;
                disabled: boolean;
            } | null;
            identity: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            labels: {
                /** Format: uuid */
                id: string;
                name: string;
                color: string | null;
            }[];
            read: boolean;
            /** Format: date-time */
            unread_since: string | null;
            archived: boolean;
            /** Format: date-time */
            snoozed_until: string | null;
            /** Format: uuid */
            assigned_to: string | null;
            assignee: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string | null;
            } | null;
            /** @enum {string|null} */
            interest: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null;
            /** @enum {string|null} */
            mood: "positive" | "negative" | "neutral" | "needs_review" | null;
            category: string | null;
            needs_review: boolean;
            review: {
                /** Format: uuid */
                message_id: string;
                why: string | null;
                /** @enum {string|null} */
                outcome: "reply" | "bounce" | "unsubscribe" | "autoresponse" | "none" | null;
                matched_by: string | null;
                /** Format: date-time */
                received_at: string;
                suggested_contacts: {
                    /** Format: uuid */
                    id: string;
                    /** Format: uuid */
                    campaign_id: string;
                    email: string | null;
                    /** @enum {string} */
                    life: "active" | "paused" | "finished" | "archived";
                }[];
            } | null;
            last_message: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                direction: "inbound" | "outbound";
                from: string | null;
                text: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            last_message_at: string;
            /** Format: date-time */
            created_at: string;
            campaigns: {
                /** Format: uuid */
                contact_id: string;
                /** Format: uuid */
                campaign_id: string;
                name: string;
                /** @enum {string} */
                life: "active" | "paused" | "finished" | "archived";
                reason: string | null;
                /** @enum {string|null} */
                interest: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null;
            }[];
            /** Format: uuid */
            last_message_id: string | null;
        };
        ConversationMessage: {
            /** @enum {string} */
            object: "conversation_message";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            conversation_id: string;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            kind: "inbound" | "reply" | "step" | "broadcast";
            /** Format: date-time */
            at: string;
            from: string | null;
            to: string | null;
            cc: string[];
            bcc: string[];
            subject: string | null;
            text: string | null;
            full_text: string | null;
            html: string | null;
            images_blocked: number;
            /** @enum {string} */
            content: "whole" | "cut" | "removed" | "unreadable";
            attachments: {
                n: number;
                name: string;
                content_type: string;
                size: number;
                content_id: string | null;
                /** Format: uuid */
                file_id: string | null;
                url: string | null;
            }[];
            message_id: string | null;
            classification: {
                /** Format: uuid */
                message_id: string;
                /** @enum {string|null} */
                outcome: "reply" | "bounce" | "unsubscribe" | "autoresponse" | "none" | null;
                subtype: string | null;
                mood: string | null;
                needs_review: boolean;
                why: string | null;
                confidence: number | null;
                evidence: {
                    rule: string;
                    value: string;
                }[];
                /** @enum {string} */
                by: "rules" | "second_opinion" | "user";
                /** Format: uuid */
                user_id: string | null;
                /** Format: date-time */
                at: string | null;
            } | null;
            delivery: {
                /** @enum {string} */
                state: "queued" | "scheduled" | "sending" | "sent" | "failed" | "cancelled";
                reason: string | null;
                /** Format: date-time */
                at: string | null;
            } | null;
            refused_copies: {
                address: string;
                reply: string;
            }[];
            /** Format: uuid */
            created_by: string | null;
            track_links: boolean | null;
        };
        ReplyPreview: {
            /** @enum {string} */
            object: "reply_preview";
            subject: string;
            html: string;
            text: string;
            missing_values: string[];
            from: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            to: string;
            cc: string[];
            bcc: string[];
            /** Format: uuid */
            last_message_id: string | null;
            may_leave_now: boolean;
            holds: {
                reason: string;
                says: string;
                /** Format: date-time */
                until: string | null;
            }[];
        };
        Snippet: {
            /** @enum {string} */
            object: "snippet";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            subject: string | null;
            html: string | null;
            text: string | null;
            /** Format: uuid */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ReviewItem: {
            /** @enum {string} */
            object: "review_item";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** Format: uuid */
            sender_id: string;
            /** Format: uuid */
            conversation_id: string | null;
            /** Format: uuid */
            contact: string | null;
            from: string | null;
            subject: string | null;
            text: string | null;
            /** Format: date-time */
            received_at: string;
            /** @enum {string|null} */
            outcome: "reply" | "bounce" | "unsubscribe" | "autoresponse" | "none" | null;
            subtype: string | null;
            mood: string | null;
            needs_review: boolean;
            /** @enum {string|null} */
            why: "unmatched" | "possible_reply" | "not_authentic" | "unknown_report" | "unproven_report" | "own_server_report" | "copy_report" | "opt_out_doubt" | "unclear" | "unreadable" | "no_longer_here" | null;
            confidence: number | null;
            evidence: {
                rule: string;
                value: string;
            }[];
            /** @enum {string|null} */
            matched_by: "returned_message" | "in_reply_to" | "references" | "plus_token" | "message_id_in_text" | "failed_recipients" | "report_recipient" | "returned_to" | "report_text" | "from" | "subject_domain" | "domain" | "sender_header" | null;
            suggested_contacts: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                campaign_id: string;
                email: string | null;
                /** @enum {string} */
                life: "active" | "paused" | "finished" | "archived";
            }[];
            /** Format: date-time */
            settled_at: string | null;
        };
        BroadcastSummary: {
            /** @enum {string} */
            object: "broadcast";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "sent" | "cancelled";
            subject: string;
            track_opens: boolean | null;
            track_clicks: boolean | null;
            /** Format: uuid */
            sender_profile_id: string | null;
            exclusions: {
                /** @enum {boolean} */
                unsubscribed: true;
                /** @enum {boolean} */
                blacklisted: true;
                /** @enum {boolean} */
                invalid: true;
                bounced: boolean;
                recently_contacted_days: number | null;
                active_in_sequence: boolean;
            };
            /** Format: date-time */
            scheduled_at: string | null;
            timezone: string | null;
            recipients: number;
            reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Broadcast: {
            /** @enum {string} */
            object: "broadcast";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "sent" | "cancelled";
            subject: string;
            track_opens: boolean | null;
            track_clicks: boolean | null;
            /** Format: uuid */
            sender_profile_id: string | null;
            exclusions: {
                /** @enum {boolean} */
                unsubscribed: true;
                /** @enum {boolean} */
                blacklisted: true;
                /** @enum {boolean} */
                invalid: true;
                bounced: boolean;
                recently_contacted_days: number | null;
                active_in_sequence: boolean;
            };
            /** Format: date-time */
            scheduled_at: string | null;
            timezone: string | null;
            recipients: number;
            reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            body: string;
            body_text: string | null;
            attachments: {
                /** Format: uuid */
                file_id: string;
                name?: string;
                content_id?: string;
            }[];
            audience: {
                all?: boolean;
                label_ids?: string[];
                campaign_ids?: string[];
                contact_profile_ids?: string[];
                filters?: {
                    search?: string;
                    interest?: ("interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null)[];
                    has_email_sent?: boolean;
                };
            };
        };
        BroadcastRecipient: {
            email: string;
            /** @enum {string} */
            status: "sent" | "queued" | "skipped";
            reason: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            bounced: boolean;
            sender: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            contact: {
                /** Format: uuid */
                contact_profile_id: string;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
            } | null;
        };
        AudienceContact: {
            /** Format: uuid */
            contact_profile_id: string;
            email: string;
            first_name: string | null;
            last_name: string | null;
            company_name: string | null;
        };
        Setup: {
            /** @enum {string} */
            object: "setup";
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            ready: boolean;
            next_steps: {
                step: string;
                /** @enum {string} */
                by: "agent" | "human";
                /** @enum {string} */
                state: "todo" | "waiting";
                required: boolean;
                text: string;
                call: {
                    method: string;
                    path: string;
                    body: {
                        [key: string]: unknown;
                    } | null;
                } | null;
                link: string | null;
                ids: string[];
            }[];
        };
        SetupOrder: {
            /** @enum {string} */
            object: "setup_order";
            /** Format: uuid */
            id: string | null;
            /** Format: uuid */
            team_id: string;
            /**
             * Format: uuid
             * @deprecated
             */
            TeamId: string;
            /** @enum {string} */
            state: "awaiting_payment" | "paid" | "done" | "incomplete" | "closed" | "failed" | "expired" | "cancelled";
            payment_link: string | null;
            /** Format: date-time */
            expires_at: string | null;
            currency: string | null;
            total: number;
            plan: string | null;
            domains: {
                /** Format: uuid */
                id: string | null;
                /** @enum {string} */
                state: "planned" | "waiting" | "handed_over" | "created" | "done" | "failed";
                error: string | null;
                domain: string;
                owned: boolean;
                price_per_year: number;
            }[];
            mailboxes: {
                /** Format: uuid */
                id: string | null;
                /** @enum {string} */
                state: "planned" | "waiting" | "handed_over" | "created" | "done" | "failed";
                error: string | null;
                email: string;
                first_name: string;
                last_name: string;
                owned: boolean;
                price_per_month: number;
                /** Format: uuid */
                sender_id: string | null;
            }[];
            reason: string | null;
            problem: string | null;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
        };
        PlacementTestSummary: {
            /** @enum {string} */
            object: "placement_test";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed";
            /** @enum {string} */
            trigger: "manual" | "automatic";
            seed_count: number;
            /** Format: uuid */
            campaign_id: string | null;
            node_id: string | null;
            subject: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            completed_at: string | null;
            summary: {
                mails: number;
                inbox: number;
                junk: number;
                other: number;
                missing: number;
                not_sent: number;
                unknown: number;
                waiting: number;
                inbox_share: number | null;
                junk_share: number | null;
                other_share: number | null;
                missing_share: number | null;
            };
        };
        PlacementResult: {
            /** Format: uuid */
            seed_id: string;
            email: string;
            provider: string;
            sender: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            /** Format: uuid */
            email_send_id: string;
            /** @enum {string|null} */
            folder: "inbox" | "junk" | "other" | "missing" | "not_sent" | null;
            found_in: string | null;
            /** Format: date-time */
            found_at: string | null;
            /** Format: date-time */
            sent_at: string | null;
            waiting: boolean;
            reason: string | null;
        };
        PlacementTest: {
            /** @enum {string} */
            object: "placement_test";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            team_id: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed";
            /** @enum {string} */
            trigger: "manual" | "automatic";
            seed_count: number;
            /** Format: uuid */
            campaign_id: string | null;
            node_id: string | null;
            subject: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            completed_at: string | null;
            summary: {
                mails: number;
                inbox: number;
                junk: number;
                other: number;
                missing: number;
                not_sent: number;
                unknown: number;
                waiting: number;
                inbox_share: number | null;
                junk_share: number | null;
                other_share: number | null;
                missing_share: number | null;
            };
            body: string;
            providers: {
                provider: string;
                mails: number;
                inbox: number;
                junk: number;
                other: number;
                missing: number;
                not_sent: number;
                unknown: number;
                waiting: number;
                inbox_share: number | null;
                junk_share: number | null;
                other_share: number | null;
                missing_share: number | null;
            }[];
            results: components["schemas"]["PlacementResult"][];
        };
        PlacementSeed: {
            /** @enum {string} */
            object: "placement_seed";
            /** Format: uuid */
            id: string;
            email: string;
            provider: string;
            imap_host: string;
            imap_port: number;
            /** @enum {string} */
            imap_security: "none" | "starttls" | "tls";
            imap_user: string;
            disabled: boolean;
            failures: number;
            last_error: string | null;
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        EmailValidation: {
            /** @enum {string} */
            object: "email_validation";
            email: string;
            normalized_email: string | null;
            canonical_email: string | null;
            user: string | null;
            domain: string | null;
            domain_ascii: string | null;
            /** @enum {string} */
            verdict: "deliverable" | "risky" | "undeliverable" | "unknown";
            valid2: number;
            /** @enum {string|null} */
            validation_subtype: "catch_all" | "unknown_smtp" | "timeout" | "invalid_mailbox" | "risky_smtp" | "mailbox_not_found" | "greylisted" | "probe_blocked" | "mailbox_full" | null;
            reason: string | null;
            is_catch_all: boolean | null;
            /** @enum {string} */
            risk_level: "SAFE" | "LOW" | "MEDIUM" | "HIGH" | "Invalid";
            risk_score: number;
            confidence: number;
            flags: {
                role: boolean;
                disabled: boolean;
                valid_syntax: boolean;
                disposable: boolean;
                free: boolean;
                catch_all: boolean;
                typo: boolean;
                mailbox_full: boolean;
                greylisted: boolean;
                forwarded: boolean;
                implicit_mx: boolean;
                null_mx: boolean;
                mx_not_public: boolean;
                gateway: boolean;
                idn: boolean;
                smtputf8: boolean;
                subaddress: boolean;
                quoted_local: boolean;
                no_reply: boolean;
                random_looking: boolean;
            };
            suggestion: string | null;
            provider: {
                name: string | null;
                /** @enum {string|null} */
                kind: "consumer" | "business" | "gateway" | "hosting" | null;
                gateway: string | null;
                /** @enum {string|null} */
                source: "mx" | "banner" | "spf" | null;
                /** @enum {string} */
                policy: "probe" | "no_probe" | "accepts_all";
            };
            mx: {
                found: boolean;
                records: {
                    exchange: string;
                    priority: number;
                }[];
                used: string | null;
                ip: string | null;
            };
            dns: {
                domain_exists: boolean | null;
                spf: boolean | null;
                dmarc: string | null;
                error: string | null;
            };
            smtp: {
                can_connect: boolean;
                /** @enum {string|null} */
                stage: "dns" | "connect" | "ehlo" | "starttls" | "mail" | "rcpt" | "data" | null;
                code: number | null;
                enhanced_code: string | null;
                text: string | null;
                tls: boolean;
                accepted: boolean | null;
                attempts: number;
            };
            retry: {
                recommended: boolean;
                after_s: number | null;
            };
            network: {
                dns_ms: number | null;
                connect_ms: number | null;
                banner_ms: number | null;
                rcpt_ms: number | null;
                total_ms: number | null;
                source_ip: string | null;
                helo: string;
                proxy: string | null;
                hosts_tried: number;
            };
            /** Format: date-time */
            checked_at: string;
            cached: boolean;
            cache_age_s: number | null;
            credits_used: number;
        };
        Webhook: {
            /** @enum {string} */
            object: "webhook";
            /** Format: uuid */
            id: string;
            url: string;
            name: string;
            enabled: boolean;
            events: {
                open?: boolean;
                click?: boolean;
                reply?: boolean;
                sent?: boolean;
                bounce?: boolean;
                unsubscribe?: boolean;
            } | null;
            secret: string | null;
            headers: {
                [key: string]: string;
            };
            /** Format: uuid */
            team_id: string;
            /** Format: uuid */
            campaign_id: string | null;
            config: {
                [key: string]: unknown;
            };
            campaign_count?: number;
            secret_once?: string;
            breaker: {
                /** Format: date-time */
                since: string;
                attempts: number;
                failures: number;
                /** Format: date-time */
                opened_at: string;
                /** Format: date-time */
                open_until: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TeamWebhookDelivery: {
            /** @enum {string} */
            object: "webhook_delivery";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "retrying";
            attempt_count: number;
            /** @enum {number} */
            max_attempts: 7;
            response_status: number | null;
            response_time_ms: number | null;
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            next_retry_at: string | null;
            /** @enum {boolean} */
            test?: true;
            /** @enum {boolean} */
            replayed?: true;
            payload: unknown;
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
            } | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            webhook: {
                /** Format: uuid */
                id: string;
                name: string | null;
                url: string | null;
            };
        };
        WebhookDelivery: {
            /** @enum {string} */
            object: "webhook_delivery";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "retrying";
            attempt_count: number;
            /** @enum {number} */
            max_attempts: 7;
            response_status: number | null;
            response_time_ms: number | null;
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            next_retry_at: string | null;
            /** @enum {boolean} */
            test?: true;
            /** @enum {boolean} */
            replayed?: true;
            payload: unknown;
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
            } | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
        };
        WebhookDeliveryDetail: {
            /** @enum {string} */
            object: "webhook_delivery";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "retrying";
            attempt_count: number;
            /** @enum {number} */
            max_attempts: 7;
            response_status: number | null;
            response_time_ms: number | null;
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            next_retry_at: string | null;
            /** @enum {boolean} */
            test?: true;
            /** @enum {boolean} */
            replayed?: true;
            payload: unknown;
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
            } | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            response_body: string | null;
            response_headers: {
                [key: string]: unknown;
            } | null;
        };
        Notices: {
            /** @enum {string} */
            object: "notices";
            /** Format: uuid */
            team_id: string;
            slack_url: string | null;
            slack_kinds: ("interested_answer" | "sender_trouble" | "campaign_paused")[];
            deliveries: {
                /** @enum {string} */
                kind: "interested_answer" | "sender_trouble" | "campaign_paused";
                /** Format: date-time */
                last_sent_at: string | null;
                /** Format: date-time */
                last_failed_at: string | null;
                last_error: string | null;
            }[];
        };
        MyNotices: {
            /** @enum {string} */
            object: "my_notices";
            /** Format: uuid */
            team_id: string;
            email: string;
            can_mail: boolean;
            mail_kinds: ("interested_answer" | "sender_trouble" | "campaign_paused")[];
            deliveries: {
                /** @enum {string} */
                kind: "interested_answer" | "sender_trouble" | "campaign_paused";
                /** Format: date-time */
                last_sent_at: string | null;
                /** Format: date-time */
                last_failed_at: string | null;
                last_error: string | null;
            }[];
        };
        NoticeTest: {
            /** @enum {string} */
            object: "notice_test";
            sent: boolean;
            error: string | null;
        };
        Explanation: {
            /** Format: uuid */
            contact_id: string;
            /** Format: uuid */
            campaign_id: string;
            act: boolean;
            blocker: {
                gate: string;
                passed: boolean;
                says: string | null;
                detail: string | null;
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                until: string | null;
            } | null;
            /** Format: date-time */
            next_eligible_at: string | null;
            gates: {
                gate: string;
                passed: boolean;
                says: string | null;
                detail: string | null;
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                until: string | null;
            }[];
            position: {
                node_id: string | null;
                /** @enum {string|null} */
                state: "entering" | "waiting" | "sending" | "sent" | null;
                step_number: number;
                /** Format: date-time */
                arrived_at: string | null;
                /** Format: date-time */
                next_run_at: string | null;
            };
            mail: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                state: "pending" | "sending" | "data" | "uncertain";
                attempt: number;
                /** Format: date-time */
                next_attempt_at: string | null;
            } | null;
            Sender: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
        };
        TimelineItem: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "event" | "mail" | "call" | "linkedin" | "move" | "hold";
            /** @enum {string} */
            of: "contact" | "campaign" | "mailbox" | "team";
            type: string;
            reason: string | null;
            says: string;
            detail: string | null;
            /** Format: date-time */
            until: string | null;
            node_id: string | null;
            step_number: number | null;
            state: string | null;
        };
        CapacitySummary: {
            overview: {
                mailboxes: number;
                enabled_mailboxes: number;
                mails_per_day: number;
                sent_today: number;
                left_today: number;
                active_campaigns: number;
                contacts_remaining: number;
                contacts_blocked: number;
                campaigns_paused_by_guard: number;
                contacts_paused_by_guard: number;
                mails_remaining: number | null;
                projected_completion_days: number | null;
            };
            campaigns: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: uuid */
                parent_campaign_id: string | null;
                contacts_remaining: number;
                contacts_blocked: {
                    reason: string;
                    contacts: number;
                }[];
                contacts_blocked_total: number;
                mails_remaining: number | null;
                /** @enum {string} */
                outlook: "projected" | "pending" | "blocked" | "no_end" | "unknown";
                projected_completion_days: number | null;
                /** Format: date-time */
                projected_completion_at: string | null;
                bottleneck: string | null;
                /** Format: date-time */
                computed_at: string | null;
            }[];
            pagination: {
                page: number;
                limit: number;
                total: number;
                total_pages: number;
            };
            recommendations: {
                /** @enum {string} */
                kind: "no_mailbox" | "paused_by_guard" | "no_end" | "slow" | "contacts_blocked";
                /** Format: uuid */
                campaign_id: string | null;
                name: string | null;
                text: string;
                call: {
                    method: string;
                    path: string;
                    body: {
                        [key: string]: unknown;
                    } | null;
                };
            }[];
        };
        DomainHealthSummary: {
            summary: {
                total_domains: number;
                at_risk: number;
                good: number;
                needs_dns_fix: number;
                should_cancel: number;
                cancelled: number;
                can_add_mailboxes: number;
                unknown: number;
            };
            domains: {
                /** Format: uuid */
                domain_id: string | null;
                domain: string;
                /** @enum {string} */
                status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                reason: string;
                mailbox_capacity: {
                    recommended: number;
                    used: number;
                    left: number;
                };
                clarifications: string[];
                spf: {
                    /** @enum {string} */
                    status: "ok" | "unknown" | "warning" | "broken";
                    reason: string;
                } | null;
                dkim: {
                    /** @enum {string} */
                    status: "ok" | "unknown" | "warning" | "broken";
                    reason: string;
                } | null;
                dmarc: {
                    /** @enum {string} */
                    status: "ok" | "unknown" | "warning" | "broken";
                    reason: string;
                } | null;
                mx: {
                    /** @enum {string} */
                    status: "ok" | "unknown" | "warning" | "broken";
                    reason: string;
                } | null;
                blacklist: {
                    /** @enum {string} */
                    status: "listed" | "not_listed" | "unknown" | "not_checked";
                    reason: string | null;
                    lists: {
                        /** @enum {string} */
                        list: "zen.spamhaus.org" | "dbl.spamhaus.org" | "bl.spamcop.net" | "b.barracudacentral.org" | "psbl.surriel.com" | "dnsbl-1.uceprotect.net" | "multi.surbl.org" | "multi.uribl.com";
                        /** Format: date-time */
                        since: string;
                    }[];
                };
                blocked_by: string[];
                at_risk: boolean;
                flags: ("dns_fault" | "listed" | "blocked" | "dns_warning" | "not_connected" | "not_checked" | "dns_unanswered" | "over_capacity")[];
                recommendation: string | null;
                /** Format: date-time */
                checked_at: string | null;
            }[];
            buckets: {
                good: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
                needs_dns_fix: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
                should_cancel: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
                cancelled: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
                can_add_mailboxes: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
                unknown: {
                    /** Format: uuid */
                    domain_id: string | null;
                    domain: string;
                    /** @enum {string} */
                    status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                    reason: string;
                    mailbox_capacity: {
                        recommended: number;
                        used: number;
                        left: number;
                    };
                    clarifications: string[];
                }[];
            };
            recommendations: {
                /** Format: uuid */
                domain_id: string | null;
                domain: string;
                /** @enum {string} */
                status: "good" | "needs_dns_fix" | "should_cancel" | "cancelled" | "can_add_mailboxes" | "unknown";
                text: string;
                call: {
                    method: string;
                    path: string;
                    body: {
                        [key: string]: unknown;
                    } | null;
                };
            }[];
        };
        CampaignStatistics: {
            /** Format: uuid */
            id: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            totals: {
                sent: number;
                delivered: number;
                opened: number;
                clicked: number;
                replied: number;
                positive: number;
                bounced: number;
                opted_out: number;
                autoresponse: number;
                hrefs: {
                    [key: string]: string | null;
                };
            };
            steps: {
                node_id: string;
                step_number: number | null;
                subject: string | null;
                in_sequence: boolean;
                sent: number;
                delivered: number;
                opened: number;
                clicked: number;
                replied: number;
                positive: number;
                bounced: number;
                opted_out: number;
                autoresponse: number;
                hrefs: {
                    [key: string]: string | null;
                };
                variants: {
                    variant_id: string | null;
                    in_use: boolean;
                    best_by_replied_percent: number | null;
                    best_by_positive_percent: number | null;
                    sent: number;
                    delivered: number;
                    opened: number;
                    clicked: number;
                    replied: number;
                    positive: number;
                    bounced: number;
                    opted_out: number;
                    autoresponse: number;
                    hrefs: {
                        [key: string]: string | null;
                    };
                }[];
                comparison: {
                    /** @enum {string} */
                    by: "replied" | "positive";
                    winner: string | null;
                    leader_percent: number;
                } | null;
            }[];
            days: {
                /** Format: date */
                day: string;
                sent: number;
                delivered: number;
                opened: number;
                clicked: number;
                replied: number;
                positive: number;
                bounced: number;
                opted_out: number;
                autoresponse: number;
                hrefs: {
                    [key: string]: string | null;
                };
            }[];
        };
        DeliverabilitySummary: {
            window_days: number;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            summary: {
                sends: number;
                bounces: number;
                bounce_rate_percent: number | null;
                all_bounces: number;
                all_bounce_rate_percent: number | null;
                delivered: number;
                delivery_rate_percent: number | null;
                complaints: number;
                complaint_rate_percent: number | null;
                at_risk_senders: number;
            };
            bounce_by_provider: {
                provider: string;
                sends: number;
                bounces: number;
                bounce_rate_percent: number | null;
                all_bounces: number;
                all_bounce_rate_percent: number | null;
                policy_blocks: number;
            }[];
            placement: {
                tests: number;
                /** Format: date-time */
                last_completed_at: string | null;
                providers: {
                    provider: string;
                    mails: number;
                    inbox: number;
                    junk: number;
                    other: number;
                    missing: number;
                    not_sent: number;
                    unknown: number;
                    inbox_percent: number | null;
                    junk_percent: number | null;
                }[];
            };
            target_mix: {
                mails: number;
                contacts: number;
                contacts_limit: number;
                free_mails_percent: number | null;
                free_contacts_percent: number | null;
                providers: {
                    provider: string;
                    /** @enum {string} */
                    kind: "free" | "corporate" | "unknown";
                    mails: number;
                    mails_percentage: number;
                    contacts: number;
                    contacts_percentage: number;
                }[];
            };
            bounce_categories: {
                /** @enum {string} */
                category: "invalid_recipient" | "policy_block" | "soft" | "unknown";
                count: number;
                percentage: number;
            }[];
            bounce_types: {
                /** @enum {string} */
                category: "invalid_recipient" | "policy_block" | "soft" | "unknown";
                type: string;
                count: number;
                percentage: number;
            }[];
            recommendations: {
                /** @enum {string} */
                code: "sender_disabled" | "sender_at_risk" | "sender_blocked" | "campaign_bounces" | "provider_blocks" | "content_refused" | "complaints" | "lands_in_junk" | "mails_missing" | "no_placement_test" | "campaign_paused_by_guard";
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                about: {
                    /** @enum {string} */
                    type: "sender" | "campaign" | "provider" | "team";
                    /** Format: uuid */
                    id: string | null;
                    name: string;
                };
                finding: string;
                remedy: string;
                call: {
                    method: string;
                    path: string;
                    body: {
                        [key: string]: unknown;
                    } | null;
                };
            }[];
        };
        OutboundSummary: {
            window_days: number;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            summary: {
                sent: number;
                opens: number;
                clicks: number;
                replies: number;
                positive_replies: number;
                bounces: number;
                unsubscribes: number;
                autoresponses: number;
                meetings: number;
                open_rate_percent: number | null;
                click_rate_percent: number | null;
                reply_rate_percent: number | null;
                positive_reply_rate_percent: number | null;
                unsubscribe_rate_percent: number | null;
                delivered: number;
                invalid_bounces: number;
                bounce_rate_percent: number | null;
                active_campaigns: number;
            };
            days: {
                /** Format: date */
                day: string;
                sent: number;
                opens: number;
                clicks: number;
                replies: number;
                positive_replies: number;
                bounces: number;
                unsubscribes: number;
                autoresponses: number;
                meetings: number;
            }[];
            top_campaigns: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                status: "active" | "inactive" | "archived";
                sent: number;
                opens: number;
                clicks: number;
                replies: number;
                positive_replies: number;
                bounces: number;
                unsubscribes: number;
                autoresponses: number;
                meetings: number;
                open_rate_percent: number | null;
                click_rate_percent: number | null;
                reply_rate_percent: number | null;
                positive_reply_rate_percent: number | null;
                unsubscribe_rate_percent: number | null;
            }[];
        };
        SenderHealthSummary: {
            window_days: number;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            summary: {
                total_senders: number;
                at_risk_senders: number;
                total_sends: number;
                total_bounces: number;
                overall_bounce_rate_percent: number | null;
                total_all_bounces: number;
                total_complaints: number;
            };
            senders: {
                /** Format: uuid */
                id: string;
                email: string;
                disabled: boolean;
                disabled_reason: string | null;
                deleted: boolean;
                sends: number;
                bounces: number;
                bounce_rate_percent: number | null;
                all_bounces: number;
                at_risk: boolean;
                at_risk_reason: string | null;
                complaints: number;
            }[];
        };
        Today: {
            /** @enum {string} */
            object: "today";
            /** Format: uuid */
            team_id: string;
            /** Format: date-time */
            at: string;
            items: {
                /** @enum {string} */
                kind: "answers" | "review" | "mails_in_doubt" | "mailboxes" | "campaigns_paused" | "domains" | "tasks_due" | "values_missing" | "webhooks" | "imports";
                count: number;
                at_least: boolean;
                href: string | null;
                entries: {
                    id: string;
                    name: string;
                    why: string | null;
                    detail: string | null;
                    count: number | null;
                    href: string | null;
                }[];
            }[];
            next_steps: {
                step: string;
                what: string;
                /** @enum {string} */
                by: "agent" | "human";
                /** @enum {string} */
                state: "todo" | "waiting";
                method: string | null;
                href: string | null;
                docs: string;
            }[];
        };
        PayloadConversation: {
            /** Format: uuid */
            id: string;
            labels: {
                /** Format: uuid */
                id: string;
                name: string;
                color?: string;
            }[];
        };
        EmailSentPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "email_sent";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            email_sent: {
                /** Format: date-time */
                sent_at: string;
                sequence_step: number | null;
                subject: string | null;
                from_email?: string;
                /** @enum {string} */
                settled_by?: "bounce" | "reply" | "sent_folder" | "seed" | "person" | "assumed";
            };
        };
        ReplyPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "reply";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            reply: {
                text: string;
                subject: string | null;
                /** Format: date-time */
                received_at: string;
                category: string;
                /** @enum {string|null} */
                mood: "positive" | "negative" | "neutral" | "needs_review" | null;
                confidence: number;
            };
        };
        OpenPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "open";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
        };
        ClickPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "click";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            click?: {
                url: string;
                /** Format: date-time */
                clicked_at: string;
            };
        };
        BouncePayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "bounce";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            bounce: {
                type: string;
                reason: string;
                /** Format: date-time */
                bounced_at: string;
                /** @enum {string} */
                bounce_category: "invalid_recipient" | "policy_block" | "soft" | "unknown";
            };
        };
        UnsubscribePayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "unsubscribe";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            unsubscribe: {
                /** @enum {string} */
                method: "link" | "manual" | "auto_detected" | "spam_complaint";
            };
        };
        AutoresponsePayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "autoresponse";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            autoresponse: {
                /** @enum {string} */
                subtype: "out_of_office" | "auto_ack" | "no_longer_here" | "read_receipt";
                text: string;
            };
        };
        InterestPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "interest";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            interest: {
                interest: string | null;
            };
        };
        AppointmentPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "appointment";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            appointment: {
                /** Format: date-time */
                booked_at: string;
                source: string;
            };
        };
        FinishedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "finished";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            finished: {
                reason: string | null;
                subsequence?: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                };
            };
        };
        ContactAddedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "contact_added";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            contact_added: {
                /** Format: date-time */
                added_at: string;
                /** @enum {string} */
                source: "api" | "import" | "transfer" | "subsequence";
                from?: {
                    /** Format: uuid */
                    contact_id: string;
                    /** Format: uuid */
                    campaign_id: string;
                };
            };
        };
        ContactPausedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "contact_paused";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            contact_paused: {
                reason: string | null;
                /** Format: date-time */
                until?: string;
            };
        };
        ContactResumedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "contact_resumed";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            contact_resumed: {
                reason: string | null;
            };
        };
        LinkedinConnectionSentPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_connection_sent";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                connection_sent_at?: string;
            };
        };
        LinkedinConnectionAcceptedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_connection_accepted";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                accepted_at?: string;
            };
        };
        LinkedinMessageSentPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_message_sent";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                sent_at?: string;
                message_preview?: string;
            };
        };
        LinkedinReplyPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_reply";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                received_at?: string;
                reply_text?: string;
                category?: string;
                /** @enum {string|null} */
                mood?: "positive" | "negative" | "neutral" | "needs_review" | null;
                confidence?: number;
            };
        };
        LinkedinProfileVisitedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_profile_visited";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                visited_at?: string;
            };
        };
        LinkedinPostLikedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "linkedin_post_liked";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            linkedin?: {
                profile_url: string;
                /** Format: date-time */
                liked_at?: string;
            };
        };
        ReplyLinkClickPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "reply_link_click";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            reply_link_click?: {
                url: string;
                finalUrlWithUtm: string;
                /** Format: date-time */
                clicked_at: string;
                /** Format: uuid */
                campaignId: string | null;
                /** Format: uuid */
                eventId: string;
                /** Format: uuid */
                link_id: string;
                /** Format: uuid */
                conversation_message_id: string;
            };
        };
        InboxLinkClickPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "inbox_link_click";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            inbox_link_click?: {
                url: string;
                finalUrlWithUtm: string;
                /** Format: date-time */
                clicked_at: string;
                /** Format: uuid */
                campaignId: string | null;
                /** Format: uuid */
                eventId: string;
                /** Format: uuid */
                link_id: string;
                /** Format: uuid */
                conversation_message_id: string;
            };
        };
        SenderIncidentPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "sender_incident";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            sender_incident: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "blind" | "watching" | "imap_login" | "folder" | "smtp_login" | "sending" | "sign_in" | "sent_copy" | "forwarding";
                /** @enum {string} */
                state: "began" | "ended";
                /** Format: uuid */
                sender_id: string;
                email: string;
                /** Format: date-time */
                first_at: string;
                count: number;
                /** Format: date-time */
                replies_checked_at: string | null;
                error: string | null;
            };
        };
        CampaignPausedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "campaign_paused";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            campaign_paused: {
                /** @enum {string} */
                reason: "bounce_guard" | "content_refused";
                sends: number;
                bounces: number;
                content_refusals: number;
                rate: number;
                max_rate: number;
                /** Format: date-time */
                since: string;
            };
        };
        TaskCreatedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task_created";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            task_created: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @enum {string} */
                state: "open" | "completed" | "skipped";
                assignee: string | null;
                blocking: boolean;
                /** Format: date-time */
                due_at: string | null;
            };
        };
        TaskCompletedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task_completed";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            task_completed: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @enum {string} */
                state: "open" | "completed" | "skipped";
                assignee: string | null;
                blocking: boolean;
                /** Format: date-time */
                due_at: string | null;
            };
        };
        DomainHealthPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "domain_health";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            domain_health: {
                /** Format: uuid */
                domain_id: string;
                domain: string;
                /** @enum {string} */
                state: "broken" | "mended";
                /** @enum {string} */
                verdict: "ok" | "unknown" | "warning" | "broken";
                changes: {
                    /** @enum {string} */
                    check: "mx" | "spf" | "dkim" | "dmarc" | "mta_sts" | "tls_rpt" | "reverse_dns" | "blacklists";
                    list: string | null;
                    /** @enum {string|null} */
                    before: "ok" | "unknown" | "warning" | "broken" | "listed" | "not_listed" | null;
                    /** @enum {string} */
                    verdict: "ok" | "unknown" | "warning" | "broken" | "listed" | "not_listed";
                    reason: string;
                }[];
            };
        };
        WebhookPausedPayload: {
            /** Format: uuid */
            event_id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "webhook_paused";
            /** Format: uuid */
            CampaignId: string | null;
            /** Format: uuid */
            conversationId: string | null;
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
                tags: string[];
            } | null;
            team: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            contact: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                contact_profile_id: string;
                email: string | null;
                first_name: string | null;
                last_name: string | null;
                company_name: string | null;
                title: string | null;
                custom: unknown;
            } | null;
            conversation?: components["schemas"]["PayloadConversation"];
            webhook_paused: {
                /** Format: uuid */
                webhook_id: string;
                name: string;
                /** @enum {string} */
                state: "began" | "ended";
                /** @enum {string} */
                reason: "endpoint_failing" | "delivered" | "reset" | "webhook_changed";
                attempts: number;
                failures: number;
                /** Format: date-time */
                since: string;
                /** Format: date-time */
                opened_at: string;
                /** Format: date-time */
                open_until: string | null;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        data: {
                            /** @enum {string} */
                            status: "ok";
                            version: string;
                            /** Format: date-time */
                            timestamp: string;
                            uptime: number;
                        };
                        request_id: string;
                    };
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        data: {
                            /** @enum {string} */
                            status: "ok" | "degraded" | "unavailable";
                            reason?: string;
                            reasons?: string[];
                        };
                        request_id: string;
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        data: {
                            /** @enum {string} */
                            status: "ok" | "degraded" | "unavailable";
                            reason?: string;
                            reasons?: string[];
                        };
                        request_id: string;
                    };
                };
            };
        };
    };
    getInvariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            status: "ok" | "broken" | "unknown";
                            /** Format: date-time */
                            checked_at: string | null;
                            invariants: {
                                check: string;
                                says: string;
                                broken: number | null;
                                /** Format: date-time */
                                checked_at: string | null;
                            }[];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            work: components["schemas"]["Work"][];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                search?: string;
                all?: "true" | "false";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ListedTeam"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    domain?: string | null;
                    /** Format: uri */
                    logo?: string | null;
                    about?: string | null;
                    /** Format: uri */
                    meeting_link?: string | null;
                    tags?: string[];
                    /** @default Schedule a call */
                    meeting_link_text?: string;
                    /** @default false */
                    auto_placement_testing?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Team"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Team"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    domain?: string | null;
                    /** Format: uri */
                    logo?: string | null;
                    about?: string | null;
                    /** Format: uri */
                    meeting_link?: string | null;
                    tags?: string[];
                    meeting_link_text?: string | null;
                    auto_placement_testing?: boolean;
                    /** @enum {integer} */
                    auto_placement_testing_frequency?: 7 | 14 | 30;
                    inbox_auto_tag_settings?: {
                        auto_tag_bounced?: boolean;
                        auto_tag_opt_out?: boolean;
                        auto_tag_out_of_office?: boolean;
                        auto_tag_mood_positive?: boolean;
                        auto_tag_mood_negative?: boolean;
                        auto_tag_mood_neutral?: boolean;
                        auto_tag_mood_needs_review?: boolean;
                    };
                    mail_warm_schedule?: components["schemas"]["Schedule"];
                    /** @enum {string} */
                    reply_scope?: "person" | "campaign" | "company";
                    daily_limit?: number | null;
                    person_cap?: {
                        mails: number;
                        days: number;
                    } | null;
                    company_cap?: {
                        mails: number;
                        days: number;
                    } | null;
                    track_opens?: boolean;
                    track_clicks?: boolean;
                    tracking_domain?: string | null;
                    inbox_link_tracking_override?: boolean | null;
                    utm?: {
                        source?: string | null;
                        medium?: string | null;
                        campaign?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Team"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getTeamUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            contacts_limit: number;
                            contacts_used: number;
                            contacts_available: number;
                            percentage_used: number;
                            verifications_waiting: number;
                            free_credits: number | null;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    addTeamMember: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: email */
                    email?: string;
                    /** Format: uuid */
                    user_id?: string;
                    /** @enum {string} */
                    role?: "read_only" | "team_member" | "team_admin" | "org_admin";
                    first_name?: string | null;
                    last_name?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    removeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateTeamMember: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "read_only" | "team_member" | "team_admin" | "org_admin";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Member"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Organization"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contacts_limit?: number;
                    verification_credits?: number | null;
                    linkedin_enabled?: boolean;
                    subsequences_enabled?: boolean;
                    timezone?: string;
                    inbox_link_tracking?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Organization"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApiKey"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** Format: email */
                    email?: string;
                    /** Format: uuid */
                    user_id?: string;
                    /** @enum {string} */
                    role?: "read_only" | "team_member" | "team_admin" | "org_admin";
                    team_ids?: string[];
                    only_teams?: string[] | null;
                    ip_ranges?: string[] | null;
                    /** Format: date-time */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CreatedApiKey"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApiKey"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Session"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Session"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Session"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        data: components["schemas"]["SignInWays"];
                        request_id: string;
                    };
                };
            };
        };
    };
    startConsoleSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    finishConsoleSignIn: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listAuditEntries: {
        parameters: {
            query?: {
                TeamId?: string;
                object?: "api_key" | "blacklist" | "blacklist_entry" | "broadcast" | "campaign" | "connector" | "contact" | "dkim_key" | "domain" | "identity" | "mail" | "notice_channel" | "notice_switch" | "organization" | "person" | "placement_seed" | "sender" | "sender_profile" | "setup_order" | "team" | "team_member" | "user" | "webhook";
                object_id?: string;
                action?: "created" | "changed" | "deleted" | "added" | "removed" | "exported";
                user_id?: string;
                api_key_id?: string;
                start_date?: string;
                end_date?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Me"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listAnnouncements: {
        parameters: {
            query?: {
                TeamId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Announcement"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    exportPerson: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listBlacklist: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlacklistEntry"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createBlacklistEntry: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    address: string;
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlacklistEntry"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlacklistEntry"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteBlacklistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listDkimKeys: {
        parameters: {
            query: {
                team_id: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DkimKey"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createDkimKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    domain: string;
                    selector: string;
                    /** @enum {string} */
                    algorithm?: "rsa" | "ed25519";
                    private_key?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DkimKey"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteDkimKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query: {
                TeamId: string;
                status?: "awaiting_nameservers" | "nameservers_live" | "own_nameservers";
                broken?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Domain"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Domain"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    disconnectDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    connectDomain: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    domain: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedDomain"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedDomain"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DomainVerification"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listDomainHistory: {
        parameters: {
            query?: {
                check?: "mx" | "spf" | "dkim" | "dmarc" | "mta_sts" | "tls_rpt" | "reverse_dns" | "blacklists";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DomainChange"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listAttachments: {
        parameters: {
            query: {
                team_id: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Attachment"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createAttachment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    name: string;
                    content_type: string;
                    content: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Attachment"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Attachment"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listUncertainMails: {
        parameters: {
            query: {
                TeamId: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UncertainMail"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    settleUncertainMail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome: "sent" | "not_sent";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            object: "uncertain_mail";
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            outcome: "sent" | "not_sent";
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                TeamId: string;
                CampaignId?: string;
                ContactId?: string;
                SenderId?: string;
                type?: "scheduled" | "sent" | "open" | "reply" | "click" | "bounce" | "unsubscribe";
                channel?: "email" | "linkedin" | "text" | "call";
                start_date?: string;
                end_date?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Event"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Event"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSenders: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                provider?: "smtp" | "outlook" | "google" | "aws" | "azure" | "relay" | "private_smtp" | "yahoo" | "icloud" | "gmx" | "webde" | "orange" | "qq" | "fastmail" | "zoho" | "mailgun" | "mailjet" | "postmark" | "sendgrid";
                disabled?: "true" | "false";
                warm?: "true" | "false";
                in_trouble?: "true" | "false";
                domain?: string;
                domain_match?: "exact" | "partial";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sender"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    send_as?: string | null;
                    disabled?: boolean;
                    warm_up?: {
                        enabled: boolean;
                        start_per_day: number;
                        increase_per_day: number;
                        target: number;
                    } | null;
                    forward_rules?: {
                        to: string;
                        label_ids?: string[] | null;
                    }[];
                    forward_unsubscribes?: boolean;
                    plus_addressing?: boolean;
                    max_per_day?: number;
                    spacing_seconds?: number;
                    timezone?: string;
                    imap_folders?: string[];
                    save_sent?: boolean | null;
                    smtp_host?: string;
                    smtp_port?: number;
                    /** @enum {string} */
                    smtp_security?: "none" | "starttls" | "tls";
                    smtp_user?: string | null;
                    smtp_password?: string | null;
                    password?: string | null;
                    imap_host?: string | null;
                    imap_port?: number | null;
                    /** @enum {string|null} */
                    imap_security?: "none" | "starttls" | "tls" | null;
                    imap_user?: string | null;
                    imap_password?: string | null;
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    provider?: "smtp" | "outlook" | "google" | "aws" | "azure" | "relay" | "private_smtp" | "yahoo" | "icloud" | "gmx" | "webde" | "orange" | "qq" | "fastmail" | "zoho" | "mailgun" | "mailjet" | "postmark" | "sendgrid";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sender"];
                        found?: components["schemas"]["FoundSettings"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sender"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateSender: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    send_as?: string | null;
                    disabled?: boolean;
                    warm_up?: {
                        enabled: boolean;
                        start_per_day: number;
                        increase_per_day: number;
                        target: number;
                    } | null;
                    forward_rules?: {
                        to: string;
                        label_ids?: string[] | null;
                    }[];
                    forward_unsubscribes?: boolean;
                    plus_addressing?: boolean;
                    max_per_day?: number;
                    spacing_seconds?: number;
                    timezone?: string;
                    imap_folders?: string[];
                    save_sent?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sender"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    replaceSenderConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    smtp_host: string;
                    smtp_port?: number;
                    /** @enum {string} */
                    smtp_security?: "none" | "starttls" | "tls";
                    smtp_user?: string | null;
                    smtp_password?: string | null;
                    password?: string | null;
                    imap_host?: string | null;
                    imap_port?: number | null;
                    /** @enum {string|null} */
                    imap_security?: "none" | "starttls" | "tls" | null;
                    imap_user?: string | null;
                    imap_password?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sender"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    startSignIn: {
        parameters: {
            query?: {
                provider?: "google" | "microsoft";
                team_id?: string;
                email?: string;
                sender_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignIn"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    finishSignIn: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listSenderIncidents: {
        parameters: {
            query?: {
                open?: "true" | "false";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderIncident"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSenderProfiles: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderProfile"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createSenderProfile: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    name: string;
                    sender_ids?: string[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderProfile"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSenderProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderProfile"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteSenderProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateSenderProfile: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    sender_ids?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderProfile"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                status?: "active" | "inactive" | "archived";
                paused?: boolean;
                category_id?: string;
                include_subsequences?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Campaign"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: uuid */
                    TeamId: string;
                    /** Format: uuid */
                    parentCampaignId?: string | null;
                    /** Format: uuid */
                    PlaybookId?: string | null;
                    /** @enum {string} */
                    status?: "inactive";
                    /** @enum {boolean} */
                    is_draft?: true;
                    /** @enum {integer} */
                    version?: 2 | 3;
                    send_to_risk_levels?: ("SAFE" | "LOW" | "MEDIUM" | "HIGH")[] | null;
                    bounce_guard_max_rate?: number;
                    include_catch_all?: boolean;
                    schedule?: components["schemas"]["CampaignSchedule"];
                    daily_limit?: number | null;
                    new_contacts_per_day?: number | null;
                    track_opens?: boolean | null;
                    track_clicks?: boolean | null;
                    tags?: string[];
                    /** Format: uuid */
                    category_id?: string | null;
                    subsequence_trigger?: {
                        /** @enum {string} */
                        on: "interest" | "reply_category" | "open" | "click" | "finished";
                        values?: string[];
                        min_count?: number;
                    } | null;
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Campaign"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignDetail"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data?: {
                            /** Format: uuid */
                            id: string;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                    is_draft?: boolean;
                    /** @enum {integer} */
                    version?: 2 | 3;
                    send_to_risk_levels?: ("SAFE" | "LOW" | "MEDIUM" | "HIGH")[] | null;
                    bounce_guard_max_rate?: number;
                    include_catch_all?: boolean;
                    schedule?: components["schemas"]["CampaignSchedule"];
                    daily_limit?: number | null;
                    new_contacts_per_day?: number | null;
                    track_opens?: boolean | null;
                    track_clicks?: boolean | null;
                    tags?: string[];
                    /** Format: uuid */
                    category_id?: string | null;
                    subsequence_trigger?: {
                        /** @enum {string} */
                        on: "interest" | "reply_category" | "open" | "click" | "finished";
                        values?: string[];
                        min_count?: number;
                    } | null;
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Campaign"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSequence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sequence"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateSequence: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                    expected_sequence_version?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Sequence"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    previewSequence: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            nodes: number;
                            edges: number;
                            moves: {
                                from: {
                                    version: number | null;
                                    node_id: string | null;
                                };
                                to: {
                                    version: number | null;
                                    node_id: string | null;
                                };
                                node_in_new_graph: boolean;
                                contacts: number;
                                waiting_mails: number;
                                /** @enum {string} */
                                because: "not_begun" | "node_kept" | "next_of_path" | "depends_on_conditions" | "node_missing";
                                among?: (string | null)[];
                            }[];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    reviewCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            steps: components["schemas"]["Step"][];
                            senders: {
                                total: number;
                                enabled: number;
                                daily_capacity: number;
                                limited_to_profiles: boolean;
                                blind: number;
                                login_failed: number;
                                not_read: number;
                            };
                            contacts: {
                                total: number;
                                active: number;
                                paused: number;
                                finished: number;
                            };
                            values: {
                                variable: string;
                                nodes: string[];
                                contacts: number;
                                mailboxes: string[];
                                href: string;
                            }[];
                            schedule: {
                                timezone?: string;
                                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[];
                                start?: string;
                                end?: string;
                                holidays?: string[];
                            } | null;
                            launch_checks: {
                                check: string;
                                passed: boolean;
                                blocking: boolean;
                                message: string;
                            }[];
                            can_launch: boolean;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    simulateCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reply_rate?: number;
                    open_rate?: number;
                    click_rate?: number;
                    bounce_rate?: number;
                    seed?: number;
                    days?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Simulation"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    testNode: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    node_id?: string;
                    node?: {
                        [key: string]: unknown;
                    };
                    /** Format: uuid */
                    ContactId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestedNode"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    renderMail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    node_id?: string;
                    variant_id?: string;
                    /** Format: uuid */
                    ContactId?: string;
                    contact?: {
                        email?: string | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        company_name?: string | null;
                        title?: string | null;
                        phone?: string | null;
                        city?: string | null;
                        state?: string | null;
                        country?: string | null;
                        company_url?: string | null;
                        industry?: string | null;
                        image?: string | null;
                        linkedin_url?: string | null;
                        custom?: {
                            [key: string]: unknown;
                        };
                    };
                    /** Format: uuid */
                    SenderId?: string;
                    node?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RenderedMail"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    node_id?: string;
                    variant_id?: string;
                    /** Format: uuid */
                    ContactId?: string;
                    contact?: {
                        email?: string | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        company_name?: string | null;
                        title?: string | null;
                        phone?: string | null;
                        city?: string | null;
                        state?: string | null;
                        country?: string | null;
                        company_url?: string | null;
                        industry?: string | null;
                        image?: string | null;
                        linkedin_url?: string | null;
                        custom?: {
                            [key: string]: unknown;
                        };
                    };
                    /** Format: uuid */
                    SenderId?: string;
                    to?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SendTest"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SendTest"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSubsequences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Campaign"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getParentCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Campaign"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listCampaignCategories: {
        parameters: {
            query: {
                teamId: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignCategory"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createCampaignCategory: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: uuid */
                    teamId: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignCategory"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    renameCampaignCategory: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    /** Format: uuid */
                    teamId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignCategory"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteCampaignCategory: {
        parameters: {
            query?: {
                teamId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateCampaignCategory: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: uuid */
                    teamId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignCategory"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listPlaybooks: {
        parameters: {
            query: {
                TeamId: string;
                status?: "draft" | "active" | "archived";
                search?: string;
                sortBy?: "name" | "createdAt" | "updatedAt";
                sortDirection?: "asc" | "desc";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ListedPlaybook"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createPlaybook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    name: string;
                    description?: string | null;
                    /**
                     * @default draft
                     * @enum {string}
                     */
                    status?: "draft" | "active";
                    /** Format: uuid */
                    CampaignId?: string;
                    settings?: {
                        /** @enum {integer} */
                        version?: 2 | 3;
                        send_to_risk_levels?: ("SAFE" | "LOW" | "MEDIUM" | "HIGH")[] | null;
                        bounce_guard_max_rate?: number;
                        include_catch_all?: boolean;
                        schedule?: components["schemas"]["CampaignSchedule"];
                        daily_limit?: number | null;
                        new_contacts_per_day?: number | null;
                        track_opens?: boolean | null;
                        track_clicks?: boolean | null;
                        tags?: string[];
                    };
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Playbook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getPlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Playbook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deletePlaybook: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updatePlaybook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "draft" | "active" | "archived";
                    settings?: {
                        /** @enum {integer} */
                        version?: 2 | 3;
                        send_to_risk_levels?: ("SAFE" | "LOW" | "MEDIUM" | "HIGH")[] | null;
                        bounce_guard_max_rate?: number;
                        include_catch_all?: boolean;
                        schedule?: components["schemas"]["CampaignSchedule"];
                        daily_limit?: number | null;
                        new_contacts_per_day?: number | null;
                        track_opens?: boolean | null;
                        track_clicks?: boolean | null;
                        tags?: string[];
                    };
                    nodes?: components["schemas"]["SequenceNodeInput"][];
                    edges?: components["schemas"]["EdgeInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Playbook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    duplicatePlaybook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: uuid */
                    TeamId?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Playbook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listCampaignSenderProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderProfile"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    addCampaignSenderProfile: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    sender_profile_id: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            object: "campaign_sender_profile";
                            /** Format: uuid */
                            campaign_id: string;
                            /** Format: uuid */
                            sender_profile_id: string;
                            sender_profile: components["schemas"]["SenderProfile"];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    removeCampaignSenderProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                senderProfileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query: {
                TeamId: string;
                CampaignId?: string;
                search?: string;
                interest?: string;
                deleted?: boolean;
                archived?: boolean;
                has_email_sent?: boolean;
                life?: string;
                reason?: string;
                blocker?: string;
                missing?: string;
                node_id?: string;
                step?: number;
                label?: string;
                opened?: boolean;
                clicked?: boolean;
                replied?: boolean;
                bounced?: boolean;
                opted_out?: boolean;
                verified?: string;
                email?: string;
                variant_id?: string;
                result?: "sent" | "delivered" | "opened" | "clicked" | "replied" | "positive" | "bounced" | "opted_out" | "autoresponse";
                result_from?: string;
                result_to?: string;
                sort_by?: "last_activity" | "last_activity_asc" | "current_step" | "current_step_desc" | "newest" | "oldest" | "first_name" | "last_name" | "company_name" | "last_updated" | "last_updated_asc";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    CampaignId?: string | null;
                    /** Format: uuid */
                    contact_profile_id?: string | null;
                    email?: string | null;
                    linkedin_url?: string | null;
                    first_name?: string | null;
                    last_name?: string | null;
                    company_name?: string | null;
                    title?: string | null;
                    phone?: string | null;
                    city?: string | null;
                    state?: string | null;
                    country?: string | null;
                    company_url?: string | null;
                    industry?: string | null;
                    image?: string | null;
                    custom?: {
                        [key: string]: unknown;
                    } | null;
                    labels?: string[];
                    integration_contact_id?: string | null;
                    step_number?: number | null;
                    thread_message_id?: string | null;
                    thread_subject?: string | null;
                    last_contacted_at?: string | null;
                    /** @default false */
                    validate_emails?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"] | components["schemas"]["ContactProfile"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"] | components["schemas"]["ContactProfile"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteContactByAddress: {
        parameters: {
            query: {
                TeamId: string;
                CampaignId: string;
                email?: string;
                linkedin_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    linkedin_url?: string | null;
                    first_name?: string | null;
                    last_name?: string | null;
                    company_name?: string | null;
                    title?: string | null;
                    phone?: string | null;
                    city?: string | null;
                    state?: string | null;
                    country?: string | null;
                    company_url?: string | null;
                    industry?: string | null;
                    image?: string | null;
                    custom?: {
                        [key: string]: unknown;
                    } | null;
                    labels?: string[];
                    integration_contact_id?: string | null;
                    /** @enum {string|null} */
                    interest?: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | "" | null;
                    remove_labels?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    unsubscribeContact: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contact"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listLabels: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                applies_to?: "contact" | "conversation" | "both";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Label"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    name: string;
                    color?: string | null;
                    /**
                     * @default both
                     * @enum {string}
                     */
                    applies_to?: "contact" | "conversation" | "both";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Label"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Label"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateLabel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    color?: string | null;
                    /** @enum {string} */
                    applies_to?: "contact" | "conversation" | "both";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Label"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query: {
                TeamId: string;
                CampaignId?: string;
                ContactId?: string;
                state?: "open" | "completed" | "skipped";
                assignee?: string;
                blocking?: "true" | "false";
                due_before?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Task"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state?: "open" | "completed" | "skipped";
                    assignee?: string | null;
                    /** Format: date-time */
                    due_at?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Task"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query: {
                TeamId: string;
                type?: "linkedin";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Identity"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Identity"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateIdentity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    disabled?: boolean;
                    limits?: {
                        messages_per_day?: number;
                        connection_requests_per_day?: number;
                        profile_visits_per_day?: number;
                        likes_per_day?: number;
                        connection_requests_per_week?: number;
                    };
                    clear_linkedin_weekly_invite_limit?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Identity"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listConnectors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Connector"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    reportConnectorEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "identity_connected";
                    /** Format: uuid */
                    team_id: string;
                    identity: {
                        external_id: string;
                        name: string;
                        profile_url?: string;
                    };
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "identity_disconnected";
                    /** Format: uuid */
                    team_id: string;
                    identity: {
                        external_id: string;
                    };
                    reason?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "action_done";
                    /** Format: uuid */
                    action_id: string;
                    /** Format: date-time */
                    at?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "action_failed";
                    /** Format: uuid */
                    action_id: string;
                    /** @enum {string} */
                    code: "weekly_invite_limit" | "identity_disconnected" | "already_connected" | "not_connected" | "profile_not_found" | "other";
                    message?: string;
                    /** Format: date-time */
                    resets_at?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "connection_accepted";
                    /** Format: uuid */
                    team_id: string;
                    identity: {
                        external_id: string;
                    };
                    profile_url: string;
                    /** Format: date-time */
                    at?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "message_received";
                    /** Format: uuid */
                    team_id: string;
                    identity: {
                        external_id: string;
                    };
                    profile_url: string;
                    text: string;
                    /** Format: date-time */
                    at?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "domain_registered";
                    /** Format: uuid */
                    action_id: string;
                    domain: string;
                    nameservers?: string[];
                    registrar?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "domain_failed";
                    /** Format: uuid */
                    action_id: string;
                    reason: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "mailbox_created";
                    /** Format: uuid */
                    action_id: string;
                    email: string;
                    smtp: {
                        host: string;
                        port?: number;
                        /** @enum {string} */
                        security?: "none" | "starttls" | "tls";
                        user?: string;
                    };
                    imap?: {
                        host: string;
                        port?: number;
                        /** @enum {string} */
                        security?: "none" | "starttls" | "tls";
                        user?: string;
                    };
                    password: string;
                    imap_password?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "mailbox_failed";
                    /** Format: uuid */
                    action_id: string;
                    reason: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "payment_completed";
                    /** Format: uuid */
                    order_id: string;
                    payment_id: string;
                    amount: number;
                    currency: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "payment_failed";
                    /** Format: uuid */
                    order_id: string;
                    payment_id: string;
                    reason?: string;
                } | {
                    /** Format: uuid */
                    organization_id: string;
                    event_id: string;
                    /** @enum {string} */
                    type: "payment_expired";
                    /** Format: uuid */
                    order_id: string;
                    payment_id: string;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            object: "connector_event";
                            event_id: string;
                            duplicate: boolean;
                        };
                        request_id: string;
                    };
                };
            };
        };
    };
    uploadContacts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    /** Format: uuid */
                    CampaignId: string;
                    contacts: {
                        email?: string | null;
                        linkedin_url?: string | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        company_name?: string | null;
                        title?: string | null;
                        phone?: string | null;
                        city?: string | null;
                        state?: string | null;
                        country?: string | null;
                        company_url?: string | null;
                        industry?: string | null;
                        image?: string | null;
                        custom?: {
                            [key: string]: unknown;
                        } | null;
                        labels?: string[];
                        integration_contact_id?: string | null;
                        step_number?: number | null;
                        thread_message_id?: string | null;
                        thread_subject?: string | null;
                        last_contacted_at?: string | null;
                    }[];
                    /** @default false */
                    validate_emails?: boolean;
                    /** @default false */
                    dry_run?: boolean;
                };
                "multipart/form-data": {
                    /** Format: uuid */
                    TeamId: string;
                    /** Format: uuid */
                    CampaignId: string;
                    /** @enum {string} */
                    validate_emails?: "true" | "false";
                    /** @enum {string} */
                    dry_run?: "true" | "false";
                    mapping_fields?: string;
                    contacts: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UploadTrial"];
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            upload_id: string;
                            /** @enum {string} */
                            status: "pending";
                            contact_count: number;
                            message: string;
                        };
                        /** Format: uuid */
                        upload_id: string;
                        /** @enum {string} */
                        status: "pending";
                        contact_count: number;
                        message: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getUpload: {
        parameters: {
            query?: {
                verdict?: "created" | "updated" | "duplicate" | "rejected";
                suppressed?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Upload"];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getRejectedRows: {
        parameters: {
            query?: {
                format?: "csv";
            };
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    changeBlacklist: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    entries: (string | {
                        address: string;
                        /** @enum {string} */
                        reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                        note?: string | null;
                    })[];
                    /**
                     * @default add
                     * @enum {string}
                     */
                    action?: "add" | "remove";
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                    note?: string | null;
                };
                "multipart/form-data": {
                    /** Format: uuid */
                    TeamId: string;
                    entries: string;
                    /**
                     * @default add
                     * @enum {string}
                     */
                    action?: "add" | "remove";
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlockListResult"];
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    exportBlacklist: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                reason?: "manual" | "unsubscribe" | "invalid_recipient" | "spam_complaint";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    runBulkAction: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "verify_contacts" | "unverify_contacts" | "verify_passed_email_validation" | "unverify_failed_email_validation" | "restart" | "finish" | "unfinish" | "pause" | "resume" | "pause_failed_validation" | "archive_unverified" | "archive_all" | "unarchive" | "transfer" | "reassign_active_sender" | "validate_emails" | "assign_step" | "add_labels" | "remove_labels" | "get_contacts";
                    /** Format: uuid */
                    TeamId?: string | null;
                    /** Format: uuid */
                    campaign_id?: string | null;
                    /** Format: uuid */
                    CampaignId?: string | null;
                    /** Format: uuid */
                    campaignId?: string | null;
                    contact_ids?: string[];
                    contactIds?: string[];
                    /** Format: uuid */
                    to_campaign_id?: string | null;
                    /** Format: uuid */
                    toCampaignId?: string | null;
                    node_id?: string | null;
                    nodeId?: string | null;
                    step_number?: number | null;
                    stepNumber?: number | null;
                    thread_message_id?: string | null;
                    thread_subject?: string | null;
                    last_contacted_at?: string | null;
                    until?: string | null;
                    labels?: string[];
                    filter?: {
                        search?: string;
                        interest?: string;
                        archived?: boolean;
                        has_email_sent?: boolean;
                        life?: string;
                        reason?: string;
                        blocker?: string;
                        missing?: string;
                        node_id?: string;
                        step?: number;
                        label?: string;
                        opened?: boolean;
                        clicked?: boolean;
                        replied?: boolean;
                        bounced?: boolean;
                        opted_out?: boolean;
                        verified?: string;
                        email?: string;
                        variant_id?: string;
                        /** @enum {string} */
                        result?: "sent" | "delivered" | "opened" | "clicked" | "replied" | "positive" | "bounced" | "opted_out" | "autoresponse";
                        /** Format: date */
                        result_from?: string;
                        /** Format: date */
                        result_to?: string;
                        custom?: {
                            [key: string]: string;
                        };
                    };
                    search?: string;
                    interest?: string | null;
                    /** @default false */
                    deleted?: boolean;
                    /** @default false */
                    archived?: boolean;
                    has_email_sent?: boolean;
                    /**
                     * @default newest
                     * @enum {string}
                     */
                    sort_by?: "last_activity" | "last_activity_asc" | "current_step" | "current_step_desc" | "newest" | "oldest" | "first_name" | "last_name" | "company_name" | "last_updated" | "last_updated_asc";
                    /** @default 50 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** Format: uuid */
                        action_id?: string;
                        /** @enum {string} */
                        status?: "completed" | "queued";
                        total?: number;
                        done?: number;
                        changed?: number;
                        skipped?: number;
                        restored?: number;
                        data?: components["schemas"]["Contact"][];
                        pagination?: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                action_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            action_id: string;
                            /** Format: uuid */
                            team_id: string;
                            /**
                             * Format: uuid
                             * @deprecated
                             */
                            TeamId: string;
                            /** Format: uuid */
                            campaign_id: string | null;
                            /**
                             * Format: uuid
                             * @deprecated
                             */
                            CampaignId: string | null;
                            /** @enum {string} */
                            action: "verify_contacts" | "unverify_contacts" | "verify_passed_email_validation" | "unverify_failed_email_validation" | "restart" | "finish" | "unfinish" | "pause" | "resume" | "pause_failed_validation" | "archive_unverified" | "archive_all" | "unarchive" | "transfer" | "reassign_active_sender" | "validate_emails" | "assign_step" | "add_labels" | "remove_labels";
                            /** @enum {string} */
                            status: "queued" | "processing" | "completed" | "failed";
                            total: number;
                            done: number;
                            changed: number;
                            skipped: number;
                            failed: number;
                            restored?: number;
                            error: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listTeamLinkClicks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            clicks: {
                                /** Format: uuid */
                                id: string;
                                original_url: string;
                                /** Format: date-time */
                                clicked_at: string;
                                /** Format: uuid */
                                conversation_id: string;
                                final_url: string;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    email: string | null;
                                } | null;
                                sender_email: string | null;
                                /** Format: uuid */
                                campaign_id: string | null;
                            }[];
                            pagination: {
                                page: number;
                                limit: number;
                                total: number;
                                total_pages: number;
                            };
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listContactLinkClicks: {
        parameters: {
            query?: {
                team_id?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            clicks: {
                                /** Format: uuid */
                                id: string;
                                original_url: string;
                                /** Format: date-time */
                                clicked_at: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                link_id: string;
                                /** Format: uuid */
                                conversation_message_id: string | null;
                                /** Format: uuid */
                                contact_id: string | null;
                                /** Format: uuid */
                                sender_id: string | null;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listCampaignLinkClicks: {
        parameters: {
            query?: {
                contact_id?: string;
                date_from?: string | unknown | unknown;
                date_to?: string | unknown | unknown;
                first_only?: "true" | "false";
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            clicks: {
                                /** Format: uuid */
                                id: string;
                                original_url: string;
                                /** Format: date-time */
                                clicked_at: string;
                                /** Format: uuid */
                                conversation_id: string;
                                final_url: string;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    email: string | null;
                                } | null;
                                sender_email: string | null;
                                /** Format: uuid */
                                campaign_id: string | null;
                                /** Format: uuid */
                                link_id: string;
                                /** Format: uuid */
                                conversation_message_id: string | null;
                                /** Format: uuid */
                                contact_id: string | null;
                                /** Format: uuid */
                                sender_id: string | null;
                            }[];
                            pagination: {
                                page: number;
                                limit: number;
                                total: number;
                                total_pages: number;
                            };
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query: {
                TeamId: string;
                channel?: "email" | "linkedin" | "text" | "call";
                label_id?: string;
                SenderId?: string;
                CampaignId?: string;
                unread?: boolean;
                archived?: boolean;
                snoozed?: boolean;
                assigned_to?: string;
                needs_review?: boolean;
                interest?: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Conversation"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    labels?: string[];
                    read?: boolean;
                    archived?: boolean;
                    /** Format: date-time */
                    snoozed_until?: string | null;
                    /** Format: uuid */
                    assigned_to?: string | null;
                    /** @enum {string|null} */
                    interest?: "interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | "" | null;
                    /** Format: uuid */
                    contact_id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationDetail"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationMessage"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createConversationMessage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    html?: string;
                    text?: string;
                    subject?: string;
                    attachments?: {
                        /** Format: uuid */
                        file_id: string;
                        name?: string;
                        content_id?: string;
                    }[];
                    /** Format: date-time */
                    send_at?: string;
                    track_links?: boolean;
                    to?: string;
                    cc?: string[];
                    bcc?: string[];
                    /** Format: uuid */
                    expected_last_message_id?: string;
                    force?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationMessage"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    cancelConversationMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getConversationAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                messageId: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    previewReply: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    html?: string;
                    text?: string;
                    subject?: string;
                    attachments?: {
                        /** Format: uuid */
                        file_id: string;
                        name?: string;
                        content_id?: string;
                    }[];
                    /** Format: date-time */
                    send_at?: string;
                    to?: string;
                    cc?: string[];
                    bcc?: string[];
                    /** Format: uuid */
                    snippet_id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReplyPreview"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSnippets: {
        parameters: {
            query: {
                TeamId: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Snippet"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createSnippet: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    name: string;
                    subject?: string | null;
                    html?: string | null;
                    text?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Snippet"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSnippet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Snippet"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteSnippet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateSnippet: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string | null;
                    html?: string | null;
                    text?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Snippet"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listConversationLinkClicks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            messages: {
                                /** Format: uuid */
                                message_id: string;
                                clicks: {
                                    /** Format: uuid */
                                    id: string;
                                    original_url: string;
                                    /** Format: date-time */
                                    clicked_at: string;
                                    /** Format: uuid */
                                    conversation_id: string;
                                    /** Format: uuid */
                                    link_id: string;
                                    /** Format: uuid */
                                    conversation_message_id: string | null;
                                    /** Format: uuid */
                                    contact_id: string | null;
                                    /** Format: uuid */
                                    sender_id: string | null;
                                    final_url: string;
                                    /** Format: uuid */
                                    campaign_id: string | null;
                                }[];
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listMessageLinkClicks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            clicks: {
                                /** Format: uuid */
                                id: string;
                                original_url: string;
                                /** Format: date-time */
                                clicked_at: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                link_id: string;
                                /** Format: uuid */
                                conversation_message_id: string | null;
                                /** Format: uuid */
                                contact_id: string | null;
                                /** Format: uuid */
                                sender_id: string | null;
                                final_url: string;
                                /** Format: uuid */
                                campaign_id: string | null;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    testSender: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            sender_id: string;
                            success: boolean;
                            smtp: {
                                success: boolean;
                                /** @enum {string|null} */
                                failed_at: "host" | "connect" | "auth" | "password" | null;
                                message: string;
                                response_time_ms: number;
                            };
                            imap: {
                                success: boolean;
                                /** @enum {string|null} */
                                failed_at: "host" | "connect" | "auth" | "password" | null;
                                message: string;
                                response_time_ms: number;
                            } | null;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listReviewMessages: {
        parameters: {
            query: {
                TeamId: string;
                needs_review?: "true";
                before?: string;
                before_id?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReviewItem"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    reclassifyMessage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome?: "reply" | "bounce" | "unsubscribe" | "autoresponse" | "none";
                    /** Format: uuid */
                    contact_id?: string;
                    /** @enum {string} */
                    category?: "interested" | "meeting_request" | "question" | "referral" | "wrong_person" | "later" | "not_interested" | "already_customer" | "other";
                    /** @enum {string} */
                    mood?: "positive" | "negative" | "neutral";
                    /** @enum {string} */
                    bounce_category?: "invalid_recipient" | "policy_block" | "soft" | "unknown";
                    /** @enum {string} */
                    subtype?: "out_of_office" | "auto_ack" | "no_longer_here";
                    /** Format: date */
                    return_date?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReviewItem"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listBroadcasts: {
        parameters: {
            query: {
                TeamId: string;
                status?: "draft" | "scheduled" | "sending" | "sent" | "cancelled";
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BroadcastSummary"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createBroadcast: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    name: string;
                    subject?: string;
                    body?: string;
                    body_text?: string | null;
                    attachments?: {
                        /** Format: uuid */
                        file_id: string;
                        name?: string;
                        content_id?: string;
                    }[];
                    track_opens?: boolean | null;
                    track_clicks?: boolean | null;
                    /** Format: uuid */
                    sender_profile_id?: string | null;
                    audience?: {
                        all?: boolean;
                        label_ids?: string[];
                        campaign_ids?: string[];
                        contact_profile_ids?: string[];
                        filters?: {
                            search?: string;
                            interest?: ("interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null)[];
                            has_email_sent?: boolean;
                        };
                    };
                    exclusions?: {
                        unsubscribed?: boolean;
                        blacklisted?: boolean;
                        invalid?: boolean;
                        bounced?: boolean;
                        recently_contacted_days?: number | null;
                        active_in_sequence?: boolean;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string;
                    body?: string;
                    body_text?: string | null;
                    attachments?: {
                        /** Format: uuid */
                        file_id: string;
                        name?: string;
                        content_id?: string;
                    }[];
                    track_opens?: boolean | null;
                    track_clicks?: boolean | null;
                    /** Format: uuid */
                    sender_profile_id?: string | null;
                    audience?: {
                        all?: boolean;
                        label_ids?: string[];
                        campaign_ids?: string[];
                        contact_profile_ids?: string[];
                        filters?: {
                            search?: string;
                            interest?: ("interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null)[];
                            has_email_sent?: boolean;
                        };
                    };
                    exclusions?: {
                        unsubscribed?: boolean;
                        blacklisted?: boolean;
                        invalid?: boolean;
                        bounced?: boolean;
                        recently_contacted_days?: number | null;
                        active_in_sequence?: boolean;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    sendBroadcast: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    scheduleBroadcast: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    send_at: string;
                    timezone?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    cancelBroadcast: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Broadcast"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getBroadcastProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "sending" | "sent" | "cancelled";
                            recipients: number;
                            sent: number;
                            queued: number;
                            skipped: number;
                            bounced: number;
                            replied: number;
                            unsubscribed: number;
                            reason: string | null;
                            /** Format: date-time */
                            started_at: string | null;
                            /** Format: date-time */
                            finished_at: string | null;
                            senders: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                recipients: number;
                                sent: number;
                                queued: number;
                                skipped: number;
                                bounced: number;
                            }[];
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listBroadcastRecipients: {
        parameters: {
            query?: {
                status?: "sent" | "queued" | "skipped";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BroadcastRecipient"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    estimateAudience: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    audience: {
                        all?: boolean;
                        label_ids?: string[];
                        campaign_ids?: string[];
                        contact_profile_ids?: string[];
                        filters?: {
                            search?: string;
                            interest?: ("interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null)[];
                            has_email_sent?: boolean;
                        };
                    };
                    exclusions?: {
                        unsubscribed?: boolean;
                        blacklisted?: boolean;
                        invalid?: boolean;
                        bounced?: boolean;
                        recently_contacted_days?: number | null;
                        active_in_sequence?: boolean;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            total: number;
                            excluded: {
                                no_email: number;
                                unsubscribed: number;
                                blacklisted: number;
                                invalid: number;
                                bounced: number;
                                recently_contacted: number;
                                active_in_sequence: number;
                            };
                            audience_size: number;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    previewAudience: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    audience: {
                        all?: boolean;
                        label_ids?: string[];
                        campaign_ids?: string[];
                        contact_profile_ids?: string[];
                        filters?: {
                            search?: string;
                            interest?: ("interested" | "not_interested" | "meeting_request" | "meeting_booked" | "customer" | "future" | "follow_up" | null)[];
                            has_email_sent?: boolean;
                        };
                    };
                    exclusions?: {
                        unsubscribed?: boolean;
                        blacklisted?: boolean;
                        invalid?: boolean;
                        bounced?: boolean;
                        recently_contacted_days?: number | null;
                        active_in_sequence?: boolean;
                    };
                    search?: string;
                    /** @default 50 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AudienceContact"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: {
                TeamId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Setup"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    checkOutInboxes: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    domains: {
                        domain: string;
                        mailboxes?: {
                            local_part: string;
                            first_name: string;
                            last_name: string;
                        }[];
                    }[];
                    mailboxes?: {
                        local_part: string;
                        first_name: string;
                        last_name: string;
                    }[];
                    plan?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SetupOrder"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SetupOrder"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listSetupOrders: {
        parameters: {
            query: {
                TeamId: string;
                state?: "awaiting_payment" | "paid" | "done" | "incomplete" | "closed" | "failed" | "expired" | "cancelled";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SetupOrder"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSetupOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SetupOrder"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    closeSetupOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    retrySetupOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SetupOrder"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listPlacementTests: {
        parameters: {
            query: {
                TeamId: string;
                status?: "running" | "completed" | "failed";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementTestSummary"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createPlacementTest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    TeamId: string;
                    seed_count: number;
                    SenderIds?: string[];
                    /** Format: uuid */
                    CampaignId?: string;
                    node_id?: string;
                    subject?: string;
                    body?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementTest"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getPlacementTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementTest"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listPlacementSeeds: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementSeed"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    savePlacementSeed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    provider?: string;
                    imap_host?: string;
                    imap_port?: number;
                    /** @enum {string} */
                    imap_security?: "none" | "starttls" | "tls";
                    imap_user?: string;
                    imap_password?: string;
                    disabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementSeed"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlacementSeed"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deletePlacementSeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** Format: uuid */
                    TeamId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmailValidation"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query: {
                team_id: string;
                campaign_id?: string;
                failing?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    url: string;
                    name?: string;
                    enabled?: boolean;
                    events?: {
                        open?: boolean;
                        click?: boolean;
                        reply?: boolean;
                        sent?: boolean;
                        bounce?: boolean;
                        unsubscribe?: boolean;
                    } | null;
                    config?: {
                        [key: string]: unknown;
                    };
                    headers?: {
                        [key: string]: string;
                    };
                    secret?: string | null;
                    /** Format: uuid */
                    campaign_id?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    name?: string;
                    enabled?: boolean;
                    events?: {
                        open?: boolean;
                        click?: boolean;
                        reply?: boolean;
                        sent?: boolean;
                        bounce?: boolean;
                        unsubscribe?: boolean;
                    } | null;
                    config?: {
                        [key: string]: unknown;
                    };
                    headers?: {
                        [key: string]: string;
                    };
                    secret?: string | null;
                    /** Format: uuid */
                    campaign_id?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    resetWebhookBreaker: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Webhook"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default email_sent
                     * @enum {string}
                     */
                    event_type?: "email_sent" | "reply" | "open" | "click" | "bounce" | "unsubscribe" | "autoresponse" | "interest" | "appointment" | "finished" | "contact_added" | "contact_paused" | "contact_resumed" | "linkedin_connection_sent" | "linkedin_connection_accepted" | "linkedin_message_sent" | "linkedin_reply" | "linkedin_profile_visited" | "linkedin_post_liked" | "reply_link_click" | "inbox_link_click" | "sender_incident" | "campaign_paused" | "task_created" | "task_completed" | "domain_health" | "webhook_paused";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            webhook_id: string;
                            url: string;
                            event_type: string;
                            test_result: {
                                success: boolean;
                                status_code: number | null;
                                status_text: string;
                                response_time_ms: number;
                            };
                            payload_sent: {
                                [key: string]: unknown;
                            };
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listTeamDeliveries: {
        parameters: {
            query: {
                team_id: string;
                webhook_id?: string;
                start_date?: string;
                end_date?: string;
                status?: "pending" | "delivered" | "failed" | "retrying";
                event_type?: "email_sent" | "reply" | "open" | "click" | "bounce" | "unsubscribe" | "autoresponse" | "interest" | "appointment" | "finished" | "contact_added" | "contact_paused" | "contact_resumed" | "linkedin_connection_sent" | "linkedin_connection_accepted" | "linkedin_message_sent" | "linkedin_reply" | "linkedin_profile_visited" | "linkedin_post_liked" | "reply_link_click" | "inbox_link_click" | "sender_incident" | "campaign_paused" | "task_created" | "task_completed" | "domain_health" | "webhook_paused";
                campaign_id?: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TeamWebhookDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                team_id: string;
                status?: "pending" | "delivered" | "failed" | "retrying";
                event_type?: "email_sent" | "reply" | "open" | "click" | "bounce" | "unsubscribe" | "autoresponse" | "interest" | "appointment" | "finished" | "contact_added" | "contact_paused" | "contact_resumed" | "linkedin_connection_sent" | "linkedin_connection_accepted" | "linkedin_message_sent" | "linkedin_reply" | "linkedin_profile_visited" | "linkedin_post_liked" | "reply_link_click" | "inbox_link_click" | "sender_incident" | "campaign_paused" | "task_created" | "task_completed" | "domain_health" | "webhook_paused";
                campaign_id?: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query: {
                team_id: string;
            };
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookDeliveryDetail"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            object: "webhook_delivery";
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            event_id: string;
                            event_type: string;
                            /** @enum {string} */
                            status: "pending";
                            /** @enum {number} */
                            attempt_count: 0;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id?: string;
                    /** Format: date-time */
                    start_date?: string;
                    /** Format: date-time */
                    end_date?: string;
                    /** Format: uuid */
                    after?: string;
                    event_ids?: string[];
                    types?: ("email_sent" | "reply" | "open" | "click" | "bounce" | "unsubscribe" | "autoresponse" | "interest" | "appointment" | "finished" | "contact_added" | "contact_paused" | "contact_resumed" | "linkedin_connection_sent" | "linkedin_connection_accepted" | "linkedin_message_sent" | "linkedin_reply" | "linkedin_profile_visited" | "linkedin_post_liked" | "reply_link_click" | "inbox_link_click" | "sender_incident" | "campaign_paused" | "task_created" | "task_completed" | "domain_health" | "webhook_paused")[];
                    per_minute?: number;
                    /** @default 1000 */
                    limit?: number;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            webhook_id: string;
                            matched: number;
                            queued: number;
                            waiting: number;
                            unwanted_types: ("email_sent" | "reply" | "open" | "click" | "bounce" | "unsubscribe" | "autoresponse" | "interest" | "appointment" | "finished" | "contact_added" | "contact_paused" | "contact_resumed" | "linkedin_connection_sent" | "linkedin_connection_accepted" | "linkedin_message_sent" | "linkedin_reply" | "linkedin_profile_visited" | "linkedin_post_liked" | "reply_link_click" | "inbox_link_click" | "sender_incident" | "campaign_paused" | "task_created" | "task_completed" | "domain_health" | "webhook_paused")[];
                            unmatched: number;
                            has_more: boolean;
                            /** Format: uuid */
                            next_after: string | null;
                            /** Format: date-time */
                            last_due_at: string | null;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    cancelWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** Format: uuid */
                            webhook_id: string;
                            cancelled: number;
                            /** Format: date-time */
                            oldest_event_at: string | null;
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getNotices: {
        parameters: {
            query: {
                team_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Notices"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateNotices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    slack_url?: string | null;
                    slack_kinds?: ("interested_answer" | "sender_trouble" | "campaign_paused")[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Notices"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getMyNotices: {
        parameters: {
            query: {
                team_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MyNotices"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    updateMyNotices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    mail_kinds?: ("interested_answer" | "sender_trouble" | "campaign_paused")[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MyNotices"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    testNotices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    team_id: string;
                    /** @enum {string} */
                    channel: "slack" | "mail";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NoticeTest"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    explainContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Explanation"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getContactTimeline: {
        parameters: {
            query?: {
                before?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TimelineItem"][];
                        pagination: components["schemas"]["Pagination"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSendingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            events: {
                                [key: string]: number;
                            };
                            contacts: {
                                active: number;
                                paused: number;
                                finished: number;
                                archived: number;
                            };
                            mails: {
                                [key: string]: number;
                            };
                            holds: {
                                what: string;
                                state: string;
                                reason: string;
                                count: number;
                                /** Format: date-time */
                                next_try_at: string | null;
                                detail: string | null;
                            }[];
                            /** Format: date-time */
                            next_due_at: string | null;
                            nodes: {
                                node_id: string | null;
                                contacts: number;
                                href: string | null;
                                held: {
                                    reason: string;
                                    contacts: number;
                                    href: string | null;
                                }[];
                            }[];
                            act: boolean;
                            blocker: {
                                gate: string;
                                passed: boolean;
                                says: string | null;
                                detail: string | null;
                                /** Format: date-time */
                                since: string | null;
                                /** Format: date-time */
                                until: string | null;
                            } | null;
                            /** Format: date-time */
                            next_eligible_at: string | null;
                            gates: {
                                gate: string;
                                passed: boolean;
                                says: string | null;
                                detail: string | null;
                                /** Format: date-time */
                                since: string | null;
                                /** Format: date-time */
                                until: string | null;
                            }[];
                            yesterday: {
                                /** Format: date */
                                day: string;
                                due: number;
                                outcomes: {
                                    /** @enum {string} */
                                    outcome: "sent" | "refused" | "cancelled" | "waited";
                                    reason: string | null;
                                    count: number;
                                }[];
                            };
                        };
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getCapacitySummary: {
        parameters: {
            query: {
                teamId: string;
                sortBy?: "name" | "contactsRemaining" | "projectedCompletionDays";
                sortDirection?: "asc" | "desc";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CapacitySummary"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getDomainHealthSummary: {
        parameters: {
            query: {
                teamId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DomainHealthSummary"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getCampaignStatistics: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignStatistics"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getDeliverabilitySummary: {
        parameters: {
            query: {
                teamId: string;
                windowDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeliverabilitySummary"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getOutboundSummary: {
        parameters: {
            query: {
                teamId: string;
                windowDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OutboundSummary"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getSenderHealthSummary: {
        parameters: {
            query: {
                teamId: string;
                windowDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SenderHealthSummary"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
    getToday: {
        parameters: {
            query: {
                TeamId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Today"];
                        message?: string;
                        warnings?: string[];
                        request_id: string;
                    };
                };
            };
        };
    };
}
