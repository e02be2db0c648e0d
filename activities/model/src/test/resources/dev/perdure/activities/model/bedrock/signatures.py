"""Writes signatures.json: requests to Bedrock that botocore signs. Needs botocore: python3 signatures.py > signatures.json"""

import datetime
import hashlib
import json
from unittest import mock

import botocore
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

NOW = datetime.datetime(2026, 11, 20, 10, 0, 0, tzinfo=datetime.timezone.utc)
KEY = "AKIDEXAMPLE"
SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
PATHS = [
    "/model/amazon.nova-pro-v1%3A0/converse-stream",
    "/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream",
    "/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A123456789012%3Ainference-profile%2Fmine/converse-stream",
]
BODIES = ["{}", json.dumps({"messages": [{"role": "user", "content": [{"text": "Grüße, 世界"}]}]}, ensure_ascii=False)]


def signed(path, body, region, token):
    url = "https://bedrock-runtime.%s.amazonaws.com%s" % (region, path)
    data = body.encode()
    headers = {
        "Content-Type": "application/json",
        "x-amz-content-sha256": hashlib.sha256(data).hexdigest(),
    }
    request = AWSRequest(method="POST", url=url, data=data, headers=headers)
    with mock.patch("botocore.auth.get_current_datetime", return_value=NOW.replace(tzinfo=None)):
        SigV4Auth(Credentials(KEY, SECRET, token), "bedrock", region).add_auth(request)
    return {
        "url": url,
        "body": body,
        "region": region,
        "token": token,
        "authorization": request.headers["Authorization"],
    }


cases = [
    signed(path, body, region, token)
    for path in PATHS
    for body in BODIES
    for region, token in (("us-east-1", None), ("eu-central-1", "session-token-1"))
]
print(json.dumps({"botocore": botocore.__version__, "time": NOW.isoformat().replace("+00:00", "Z"), "cases": cases}, indent=1, ensure_ascii=False))
