"""Writes signatures.json: requests to S3 that botocore signs. Needs botocore: python3 signatures.py > signatures.json"""

import datetime
import json
from unittest import mock

import botocore
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

NOW = datetime.datetime(2026, 11, 20, 10, 0, 0, tzinfo=datetime.timezone.utc)
KEY = "AKIDEXAMPLE"
SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
URLS = [
    "https://copies.s3.us-east-1.amazonaws.com/perdure/t_1/1-00ff-1b4e28ba-2fa1-11d2-883f-0016d3cca427",
    "http://127.0.0.1:7070/copies/team/one_-./t_2/12-ff",
]


def signed(method, url, body, region, token):
    request = AWSRequest(method=method, url=url, data=body.encode())
    with mock.patch("botocore.auth.get_current_datetime", return_value=NOW.replace(tzinfo=None)):
        auth = S3SigV4Auth(Credentials(KEY, SECRET, token), "s3", region)
        with mock.patch.object(auth, "_should_sha256_sign_payload", return_value=True):
            auth.add_auth(request)
    headers = dict(request.headers.items())
    return {
        "method": method,
        "url": url,
        "body": body,
        "region": region,
        "token": token,
        "headers": {name: value for name, value in headers.items() if name != "Authorization"},
        "authorization": request.headers["Authorization"],
    }


cases = [
    signed(method, url, body, region, token)
    for method, body in (("PUT", "Grüße, 世界"), ("GET", ""), ("DELETE", ""))
    for url in URLS
    for region, token in (("us-east-1", None), ("eu-central-1", "session-token-1"))
]
print(json.dumps({"botocore": botocore.__version__, "time": NOW.isoformat().replace("+00:00", "Z"), "cases": cases}, indent=1, ensure_ascii=False))
